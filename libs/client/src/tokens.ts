export interface Token {
  value: string;
  /** When to ask for another one, in ms since 1970: before it ends, so that no call is on its way with one that has. */
  renewAt: number;
}

export interface Tokens {
  /** Returns the present token; callers at the same time share one request for it. */
  get(): Promise<Token>;
  /** It was refused: the next caller asks for another one, unless that has happened. */
  drop(token: Token): void;
}

interface Grant {
  access_token: string;
  expires_in?: number;
}

const marginSeconds = 60;

const tokenOf = ({ access_token, expires_in = 3_600 }: Grant): Token => ({
  value: access_token,
  renewAt: Date.now() + (expires_in - Math.min(marginSeconds, expires_in / 10)) * 1_000,
});

export const createTokens = (ask: () => Promise<Grant>): Tokens => {
  let held: Token | undefined;
  let pending: Promise<Token> | undefined;
  const renew = async (): Promise<Token> => (held = tokenOf(await ask()));
  return {
    async get() {
      if (held && Date.now() < held.renewAt) return held;
      pending ??= renew().finally(() => (pending = undefined));
      return pending;
    },
    drop(token) {
      if (held === token) held = undefined;
    },
  };
};
