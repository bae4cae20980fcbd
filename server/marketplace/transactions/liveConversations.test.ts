import { processes } from '#contract/processes/index.ts';
import { isLive } from './liveConversations.ts';

test.each(processes.map(process => [`${process.name} ${process.version}`, process] as const))(
  'a conversation of %s is live until its stay cannot come about any more, or is over',
  (_name, process) => {
    const live = process.states.filter(state => state !== process.initial && isLive(process, state));
    const ofMoney = process.name === 'default-process' ? ['state/pending-payment'] : [];
    expect(live).toEqual(['state/enquiry', ...ofMoney, 'state/preauthorized', 'state/accepted']);
  },
);
