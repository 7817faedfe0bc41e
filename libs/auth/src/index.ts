export * from './key-set.js';
export * from './principal.js';
export * from './recent.js';
export * from './refusals.js';
export * from './secret.js';
export * from './sign-token.js';
export * from './token-verifier.js';
