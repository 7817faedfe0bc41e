import { type Command, Option } from 'commander';
import { followRequests, requestLine } from '../ops/follow-requests.js';
import {
  describeErrors,
  describeRequest,
  describeRequests,
  type RequestErrors,
  type RequestPage,
  type ShownRequest,
} from '../ops/show-requests.js';
import { openApi, print, type Session } from '../terminal/session.js';

type Filter = Partial<Record<'status' | 'path' | 'method' | 'from' | 'to', string>>;
type Options = Filter & {
  clientId?: string;
  requestId?: string;
  order?: string;
  limit: string;
  errors?: boolean;
  follow?: boolean;
  json?: boolean;
};

const requests = async (session: Session, id: string | undefined, options: Options): Promise<void> => {
  const { json, errors, follow, order, limit, clientId, requestId, ...filter } = options;
  const api = openApi(session);
  if (id !== undefined)
    return print(session, json, await api.call<ShownRequest>({ path: `/api2/requests/${encodeURIComponent(id)}` }), describeRequest);
  const query = { ...filter, client_id: clientId };
  if (errors) return print(session, json, await api.call<RequestErrors>({ path: '/api2/requests/errors', query }), describeErrors);
  const all = { ...query, request_id: requestId, order_increment_id: order };
  if (follow) return followRequests(api, all, session.interrupted(), (one) => session.out(json ? JSON.stringify(one) : requestLine(one)));
  print(session, json, await api.call<RequestPage>({ path: '/api2/requests', query: { ...all, limit } }), describeRequests);
};

/** `entrepot requests`: what was asked, what came back, and what came of it. */
export const addRequests = (program: Command, session: Session): void =>
  void program
    .command('requests')
    .description('what was asked and what came back, the newest first; of one, by its id, all of it')
    .argument('[id]', 'id of a request, as the list has it')
    .option('--status <statuses>', 'as 404, 4xx or 4xx,5xx')
    .option('--path <path>', 'whole, or its beginning with * at the end')
    .option('--method <methods>', 'as POST or POST,PATCH')
    .option('--client-id <client id>', 'of one integration; needs admin for another than the own')
    .option('--request-id <id>', 'as X-Request-Id of the answer has it')
    .option('--order <number>', 'writes that named the order by its number')
    .option('--errors', 'grouped by what was wrong, the most frequent first')
    .option('--from <time>', '2026-01-31, or "2026-01-31 02:00:00" (UTC)')
    .option('--to <time>', 'up to then; a day counts whole')
    .option('--limit <number>', 'how many, 100 at the most', '20')
    .addOption(
      new Option('--follow', 'those that come, a line each, until Ctrl-C; with --from those since then first').conflicts([
        'errors',
        'limit',
      ]),
    )
    .option('--json', 'print the answer as one JSON object; with --follow one of each request')
    .action((id: string | undefined, options: Options) => requests(session, id, options));
