/* eslint-disable @typescript-eslint/consistent-type-imports -- an ambient module may not import */
declare module 'operation:*' {
  const operation: import('./operation.ts').Operation;
  export default operation;
}

declare module 'permissions:all' {
  /** Permission of each operation, null where everyone may. */
  const permissions: Readonly<Record<string, string | null>>;
  export default permissions;
}
