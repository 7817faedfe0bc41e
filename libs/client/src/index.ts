export { createClient, type ClientOptions, type EntrepotClient, type RequestOptions } from './client.js';
export { EntrepotError, type ErrorDetail } from './entrepot-error.js';
export type { components, paths } from './generated/openapi.js';
export type { Retry } from './retries.js';
export type { Answer, CallOptions, ImportAnswer, ImportResource } from './types.js';
export { lists } from './lists.js';
export type { WalkedName, WalkOptions, WalkPage } from './walk.js';
