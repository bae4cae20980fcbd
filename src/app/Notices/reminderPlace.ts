/** Id of the element below the content of every page that holds a reminder that is not a dialog. */
export const reminderPlace = 'reminder';
