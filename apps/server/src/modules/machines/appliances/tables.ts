import {
  connectionStates,
  type StoredStatus,
  type StoredTelemetry,
} from '@washboard/contract/appliances/appliance-state';
import { gammas } from '@washboard/contract/appliances/appliances';
import type { AssistanceContacts } from '@washboard/contract/appliances/assistance';
import { ratingPowers } from '@washboard/contract/appliances/machine-families';
import type { StoredConnectivity } from '@washboard/contract/connectivity/connectivity';
import { electricityDistributions } from '@washboard/contract/installation/installation';
import type { VersionsMessage } from '@washboard/contract/machine-link/machine-messages';
import { sql } from 'drizzle-orm';
import { bigint, char, customType, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { foldedText } from '../../../adapters/database/text-search.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

/** The rows of a machine are deleted with it. */
export const ofAppliance = () =>
  text('serial_number').references(() => appliances.serialNumber, { onDelete: 'cascade' });

export const appliances = pgTable(
  'appliances',
  {
    serialNumber: text('serial_number').primaryKey(),
    brand: text('brand').notNull(),
    gamma: text('gamma', { enum: gammas }).notNull(),
    modelNumber: text('model_number').notNull(),
    revision: text('revision').notNull(),
    applianceName: text('appliance_name').notNull().default('My device'),
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => companies.companyCode),
    /** A second service company serves the machine besides the one above its owner. */
    assignedCompanyCode: char('assigned_company_code', { length: 6 }).references(() => companies.companyCode),
    claimedBy: accountId('claimed_by'),
    claimedAt: instantUs('claimed_at'),
    /** The machine returns to this company's stock when the claim ends. */
    claimedFrom: char('claimed_from', { length: 6 }).references(() => companies.companyCode),
    country: char('country', { length: 2 }),
    /** Without an IANA time zone, the time zone of the machine's country counts. */
    timeZone: text('time_zone'),
    installationDate: date('installation_date'),
    macAddress: text('mac_address'),
    machineId: text('machine_id'),
    networkVoltage: integer('network_voltage'),
    networkFrequency: integer('network_frequency'),
    assistance: jsonb('assistance').$type<AssistanceContacts>(),
    ratingPower: text('rating_power', { enum: ratingPowers }),
    electricityDistribution: text('electricity_distribution', { enum: electricityDistributions }),
    street: text('street').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    /** The hash is SHA-256, base64url (docs/decisions/043). */
    linkSecretHash: text('link_secret_hash').notNull(),
    createdAt: instantUs('created_at').notNull().defaultNow(),
    /** The row of a deleted machine keeps the serial number and the records. */
    deletedAt: instantUs('deleted_at'),
    /** Line breaks separate the columns of the searched text. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(foldedText(sql`serial_number || E'\\n' || appliance_name || E'\\n' || model_number`)),
  },
  (table) => [
    index('appliances_company').on(table.companyCode),
    index('appliances_claimed_by').on(table.claimedBy),
    index('appliances_assigned_company').on(table.assignedCompanyCode),
    index('appliances_claimed_from').on(table.claimedFrom),
    index('appliances_by_creation')
      .on(table.brand, table.createdAt, table.serialNumber)
      .where(sql`${table.deletedAt} is null`),
    index('appliances_by_name')
      .on(table.brand, table.applianceName, table.serialNumber)
      .where(sql`${table.deletedAt} is null`),
    index('appliances_deleted').on(table.serialNumber).where(sql`${table.deletedAt} is not null`),
    index('appliances_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

const int8multirange = customType<{ data: string }>({ dataType: () => 'int8multirange' });

export const applianceStates = pgTable(
  'appliance_states',
  {
    serialNumber: ofAppliance().primaryKey(),
    /** The row has every stored `seq`, so that a repeated message is stored once, in any order of arrival. */
    receivedSeqs: int8multirange('received_seqs').notNull().default('{}'),
    connection: text('connection', { enum: connectionStates }).notNull().default('offline'),
    connectionSince: instantUs('connection_since'),
    gatewayId: uuid('gateway_id'),
    connectionId: uuid('connection_id'),
    telemetry: jsonb('telemetry').$type<StoredTelemetry>(),
    status: jsonb('status').$type<StoredStatus>(),
    versions: jsonb('versions').$type<Omit<VersionsMessage, 'seq' | 'at'> & { at?: string }>(),
    parameters: jsonb('parameters').$type<{ at: string; values: Record<string, number> }>(),
    fota: jsonb('fota').$type<{ at: string; perc: number; inProg: 0 | 1 }>(),
    connectivity: jsonb('connectivity').$type<StoredConnectivity>(),
    /** Messages older than these columns have no `seq`. */
    telemetrySeq: bigint('telemetry_seq', { mode: 'number' }),
    statusSeq: bigint('status_seq', { mode: 'number' }),
    versionsSeq: bigint('versions_seq', { mode: 'number' }),
    parametersSeq: bigint('parameters_seq', { mode: 'number' }),
    fotaSeq: bigint('fota_seq', { mode: 'number' }),
    connectivitySeq: bigint('connectivity_seq', { mode: 'number' }),
  },
  (table) => [
    // Without this index, notifications and lists about offline machines would read all reports.
    index('appliance_states_offline')
      .on(table.connectionSince, table.serialNumber)
      .where(sql`${table.connection} = 'offline'`),
  ],
);
