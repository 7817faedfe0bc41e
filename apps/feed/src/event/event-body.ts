import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ReceivedEvent } from '@entrepot/messaging';

/** Names of attributes (CloudEvents 1.0, 3.1); data and its type stand behind them. */
const attribute = /^ce_(?!data(?:contenttype|base64)?$)([a-z0-9]+)$/;

/**
 * A CloudEvent in its JSON form (CloudEvents JSON 1.0, 3): the attributes as texts, in the order in which they were published, then the data in
 * the very bytes that were published.
 */
export const bodyOf = ({ headers, value }: IncomingMessage, { time }: Pick<ReceivedEvent, 'time'>): Buffer => {
  const attributes = Object.entries(headers).flatMap(([name, text]): [string, string][] => {
    const known = attribute.exec(name)?.[1];
    return known === undefined ? [] : [[known, text]];
  });
  const { time: sentTime = time.toISOString(), ...others } = Object.fromEntries(attributes);
  const head = { ...others, time: sentTime, datacontenttype: 'application/json' };
  const data = value ?? Buffer.from('null');
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":`),
    // Replace bytes that are no UTF-8, as reading them would.
    isUtf8(data) ? data : Buffer.from(data.toString()),
    Buffer.from('}'),
  ]);
};
