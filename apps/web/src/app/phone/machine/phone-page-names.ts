/** Keys of `machinePage` in common.json. */
export type PhonePageName =
  | 'bluetooth'
  | 'documents'
  | 'settings'
  | 'maintenance'
  | 'energySaving'
  | 'factoryReset'
  | 'counters';
