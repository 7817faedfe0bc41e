import events from 'operation:listEvents';
import { Copy } from '../../parts/copy.js';
import { texts } from '../../texts/texts.js';

/** Call of the feed as a line of a terminal. */
const lineOf = (query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `curl -s -H "Authorization: Bearer $TOKEN" '${location.origin}${events.path}?${new URLSearchParams(given).toString()}'`;
};

/** Shows how a program asks for the same. */
export const Curl = ({ query }: { query: Readonly<Record<string, string | undefined>> }) => {
  const line = lineOf(query);
  return (
    <p className="curl">
      <code>{line}</code> <Copy className="quiet" text={line} label={texts().ops.copyCurl} />
    </p>
  );
};
