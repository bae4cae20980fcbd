/** Whether a test file replaces modules: then it shares none with other files. */
export function replacesModules(testPath: string): boolean;
