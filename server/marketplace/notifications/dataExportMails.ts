import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { OutgoingMail } from './mail.ts';

/** Tells a user that their data export can be downloaded, by them alone. */
export function composeDataExportMail(payload: JsonObject): OutgoingMail {
  return {
    userId: String(payload.userId),
    content: { kind: 'dataCopyReady', path: pathTo('DataCopyPage', {}) },
  };
}
