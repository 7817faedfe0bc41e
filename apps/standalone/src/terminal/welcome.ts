export interface Welcome {
  url: string;
  clientId: string;
  clientSecret: string;
  /** An order of the sample store, when it is there. */
  exampleOrder: string | null;
  logFile: string;
  metricsUrl: string;
}

/** A text as one word of sh, bash and zsh. */
export const shellWord = (text: string): string => (/^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Three lines to paste into sh, bash or zsh: a token, the orders, one order. */
export const curlLines = ({ url, clientId, clientSecret, exampleOrder }: Welcome): string[] => {
  const form = [`client_id=${clientId}`, `client_secret=${clientSecret}`].map((field) => `--data-urlencode ${shellWord(field)}`).join(' ');
  const accessToken = String.raw`sed 's/.*"access_token":"\([^"]*\)".*/\1/'`;
  const get = (path: string): string => `curl -s -H "Authorization: Bearer $TOKEN" '${url}${path}'`;
  return [
    `export TOKEN=$(curl -s ${url}/api2/oauth/token -d grant_type=client_credentials ${form} | ${accessToken})`,
    get('/api2/orders?limit=5'),
    get(exampleOrder === null ? '/api2/orders?limit=1&include_pagination=1' : `/api2/order?increment_id=${exampleOrder}`),
  ];
};

/** What is printed when everything is up. The secret is shown here and nowhere else. */
export const welcome = (facts: Welcome): string => `
Entrepot is ready at ${facts.url}   (documentation: ${facts.url}/docs)

  client id      ${facts.clientId}
  client secret  ${facts.clientSecret}

Try it:

${curlLines(facts).join('\n\n')}

Logs: ${facts.logFile}   Metrics: ${facts.metricsUrl}   Stop: Ctrl-C
`;
