/** Pages of a machine that exist only in the shell for phones, as keys of `machinePage` in common.json. */
export type PhonePageName =
  | 'bluetooth'
  | 'documents'
  | 'settings'
  | 'maintenance'
  | 'energySaving'
  | 'factoryReset'
  | 'counters';
