import type { Api } from './api.ts';
import { asking } from './apiFailure.ts';

type Safety = Api['safety'];

/** The same calls, rejecting as every call of the app does. */
export function safetyCalls(calls: Safety): Safety {
  return {
    show: () => asking(calls.show()),
    hasBlocked: userId => asking(calls.hasBlocked(userId)),
    block: userId => asking(calls.block(userId)),
    unblock: userId => asking(calls.unblock(userId)),
    report: report => asking(calls.report(report)),
    addToReport: (id, note) => asking(calls.addToReport(id, note)),
    takeReportBack: id => asking(calls.takeReportBack(id)),
    appeal: (id, appeal) => asking(calls.appeal(id, appeal)),
  };
}

/** The safety calls over HTTP, given how the app's own endpoints are asked. */
export function safetyOver(post: (path: string, body: object) => Promise<unknown>): Safety {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/safety${path}`, body)) as { data: T }).data;
  return {
    show: () => ask(''),
    hasBlocked: userId => ask('/has-blocked', { userId }),
    block: userId => ask('/block', { userId }),
    unblock: userId => ask('/unblock', { userId }),
    report: report => ask('/report', report),
    addToReport: (id, note) => ask('/report-note', { id, note }),
    takeReportBack: id => ask('/report-take-back', { id }),
    appeal: (id, appeal) => ask('/appeal', { id, ...appeal }),
  };
}
