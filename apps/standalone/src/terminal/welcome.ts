import type { Bootstrap } from '../data-directory/bootstrap-file.js';
import type { StandaloneSettings } from '../services/settings.js';
import type { Terminal } from './steps.js';

export interface Welcome {
  url: string;
  clientId: string;
  /** Null: shown before, or there is no terminal. */
  clientSecret: string | null;
  /** File that holds it. */
  bootstrapFile: string;
  /** An order of the sample store, when it is there. */
  exampleOrder: string | null;
  /** Link by which the first owner signs in, once; null: there is an owner. */
  ownerLink: string | null;
  logFile: string;
  metricsUrl: string;
}

/** Returns the secret where it may be shown: once, and on a terminal, which writes no file. A secret from the settings is not shown. */
export const secretToShow = (
  { isTTY }: Terminal,
  { BOOTSTRAP_CLIENT_SECRET: chosen }: Pick<StandaloneSettings, 'BOOTSTRAP_CLIENT_SECRET'>,
  { client_secret: secret, secret_shown_at: shownAt }: Pick<Bootstrap, 'client_secret' | 'secret_shown_at'>,
): string | null => (isTTY && chosen === undefined && shownAt === undefined ? secret : null);

/** A text as one word of sh, bash and zsh. */
export const shellWord = (text: string): string => (/^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Three lines to paste into sh, bash or zsh: a token, the orders, one order. The secret is read from its file, so that no history keeps it. */
export const curlLines = ({ url, clientId, bootstrapFile, exampleOrder }: Omit<Welcome, 'clientSecret' | 'ownerLink'>): string[] => {
  const secret = String.raw`"$(sed -n 's/.*"client_secret": "\(.*\)".*/\1/p' ${shellWord(bootstrapFile)})"`;
  const form = [shellWord(`client_id=${clientId}`), `client_secret=${secret}`].map((field) => `--data-urlencode ${field}`).join(' ');
  const accessToken = String.raw`sed 's/.*"access_token":"\([^"]*\)".*/\1/'`;
  const get = (path: string): string => `curl -s -H "Authorization: Bearer $TOKEN" '${url}${path}'`;
  return [
    `export TOKEN=$(curl -s ${url}/api2/oauth/token -d grant_type=client_credentials ${form} | ${accessToken})`,
    get('/api2/orders?limit=5'),
    get(exampleOrder === null ? '/api2/orders?limit=1&include_pagination=1' : `/api2/order?increment_id=${exampleOrder}`),
  ];
};

/** Makes the text that is printed when everything is up. */
export const welcome = (facts: Welcome): string => `
Entrepot is ready at ${facts.url}   (documentation: ${facts.url}/docs)

  client id      ${facts.clientId}
  client secret  ${facts.clientSecret === null ? `in ${facts.bootstrapFile}` : `${facts.clientSecret}   (shown this once; kept in ${facts.bootstrapFile})`}
${facts.ownerLink === null ? '' : `\n  first owner    ${facts.ownerLink}   (works once, within a day)\n`}
Try it:

${curlLines(facts).join('\n\n')}

Logs: ${facts.logFile}   Metrics: ${facts.metricsUrl}   Stop: Ctrl-C
`;
