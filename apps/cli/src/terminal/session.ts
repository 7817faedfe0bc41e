import { type Api, createApi } from '../api/api.js';
import { findConnection } from '../api/connection.js';
import { createProgress, type Progress } from './progress.js';

/** Surroundings of a command, given by the program. */
export interface Session {
  environment: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Workspace that this program lies in. */
  home: string;
  /** Results. */
  out: (text: string) => void;
  /** Progress and whatever else is not a result. */
  err: NodeJS.WriteStream;
  /** From its call on, Ctrl-C aborts this signal; a second one ends the program. */
  interrupted: () => AbortSignal;
}

/** Signs in with what the environment, or a running `npm start`, says. */
export const openApi = ({ environment, cwd, home, err }: Session): Api =>
  createApi({
    ...findConnection(environment, cwd, home),
    onWait: (reason, seconds) => void err.write(`${reason}, trying again in ${seconds.toFixed(1)} s\n`),
  });

export const openProgress =
  ({ err }: Session) =>
  (name: string, total: number): Progress =>
    createProgress(err, name, total);

/** Prints an answer: as one JSON object, or as people read it. */
export const print = <T>({ out }: Session, json: boolean | undefined, answer: T, describe: (answer: T) => string): void =>
  out(json ? JSON.stringify(answer) : describe(answer));
