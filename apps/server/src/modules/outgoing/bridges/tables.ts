import type { Role } from '@washboard/contract/accounts/permissions';
import type { BridgeFailure } from '@washboard/contract/bridges/bridge';
import { languages } from '@washboard/contract/languages/languages';
import { bigint, boolean, char, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The MQTT bridge of each company (docs/decisions/067). */
export const bridges = pgTable('bridges', {
  companyCode: char('company_code', { length: 6 })
    .primaryKey()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  address: text('address').notNull(),
  username: text('username'),
  /** Encrypted; null without a password. */
  sealedPassword: text('sealed_password'),
  caCertificate: text('ca_certificate'),
  topicPrefix: text('topic_prefix').notNull(),
  discoveryPrefix: text('discovery_prefix').notNull(),
  language: text('language', { enum: languages }).notNull(),
  /** The role of the account that set up the bridge. The bridge publishes what such an account of the company sees. */
  role: text('role').$type<Role>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** The row of a removed bridge stays until its messages are removed from the broker. */
  removedAt: moment('removed_at'),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  /** The process that runs the bridge, until `held_until` by the database's clock. */
  holder: uuid('holder'),
  heldUntil: moment('held_until'),
  connectedSince: moment('connected_since'),
  failure: text('failure').$type<BridgeFailure>(),
  failedAt: moment('failed_at'),
  machinesInScope: integer('machines_in_scope').notNull().default(0),
  messages: bigint('messages', { mode: 'number' }).notNull().default(0),
});

/** Retained messages that a broker may hold, to be deleted when a machine leaves or the bridge ends. */
export const bridgeMachines = pgTable(
  'bridge_machines',
  {
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => bridges.companyCode, { onDelete: 'cascade' }),
    /** Empty for the bridge's own topic. */
    serialNumber: text('serial_number').notNull(),
    topicPrefix: text('topic_prefix').notNull(),
    discoveryPrefix: text('discovery_prefix').notNull(),
  },
  (table) => [
    primaryKey({
      // PostgreSQL would cut the default name, which joins all column names.
      name: 'bridge_machines_pk',
      columns: [table.companyCode, table.serialNumber, table.topicPrefix, table.discoveryPrefix],
    }),
  ],
);
