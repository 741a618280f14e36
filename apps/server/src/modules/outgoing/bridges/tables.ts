import type { Role } from '@washboard/contract/accounts/permissions';
import type { BridgeFailure } from '@washboard/contract/bridges/bridge';
import { languages } from '@washboard/contract/languages/languages';
import { bigint, boolean, char, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

export const bridges = pgTable('bridges', {
  companyCode: char('company_code', { length: 6 })
    .primaryKey()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  address: text('address').notNull(),
  username: text('username'),
  sealedPassword: text('sealed_password'),
  caCertificate: text('ca_certificate'),
  topicPrefix: text('topic_prefix').notNull(),
  discoveryPrefix: text('discovery_prefix').notNull(),
  language: text('language', { enum: languages }).notNull(),
  /** The bridge publishes what an account of this role sees. */
  role: text('role').$type<Role>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** A removed bridge keeps its row until its messages are deleted at the broker. */
  removedAt: instantUs('removed_at'),
  version: integer('version').notNull(),
  changedAt: instantUs('changed_at').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  holder: uuid('holder'),
  heldUntil: instantUs('held_until'),
  connectedSince: instantUs('connected_since'),
  failure: text('failure').$type<BridgeFailure>(),
  failedAt: instantUs('failed_at'),
  machinesInScope: integer('machines_in_scope').notNull().default(0),
  messages: bigint('messages', { mode: 'number' }).notNull().default(0),
});

/** These topics have retained messages to be deleted later. */
export const bridgeMachines = pgTable(
  'bridge_machines',
  {
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => bridges.companyCode, { onDelete: 'cascade' }),
    /** The serial number is empty for the bridge's own topic. */
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
