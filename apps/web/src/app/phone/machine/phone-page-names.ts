/** Pages of a machine that only the shell for phones has: keys of `machinePage` in common.json. */
export type PhonePageName =
  | 'bluetooth'
  | 'documents'
  | 'settings'
  | 'maintenance'
  | 'energySaving'
  | 'factoryReset'
  | 'counters';
