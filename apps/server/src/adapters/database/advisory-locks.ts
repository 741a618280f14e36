/**
 * All processes of a database share these numbers, also processes of two versions during an upgrade, so a number never
 * changes or returns with another meaning.
 */
export const advisoryLocks = {
  schema: 7_240_091,
  administrators: 7_240_092,
  signingKeys: 7_240_093,
  partitions: 7_240_094,
  ledger: 7_240_095,
  ledgerFile: 7_240_096,
  ledgerMail: 7_240_097,
  hygieneDays: 7_240_098,
  notifications: 660_023,
  companyTree: 7_240_099,
  /** Serialises new keys, because their number is limited. */
  subscriptionKeys: 7_240_100,
  /** With a second number: a hash of the MAC address. */
  boards: 7_240_101,
  /** Serialises new webhooks of a company, because their number is limited. With a second number: its code. */
  webhooks: 7_240_102,
  /** Serialises new programs of a company, because their number is limited. With a second number: its code. */
  serviceClients: 7_240_103,
} as const;
