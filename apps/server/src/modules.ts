import type { ServerModule } from './module.ts';
import { auditLogModule } from './modules/administration/audit-log/index.ts';
import { companyAdministrationModule } from './modules/administration/company-administration/index.ts';
import { inspectorLinksModule } from './modules/administration/inspector-links/index.ts';
import { legalDocumentsModule } from './modules/administration/legal-documents/index.ts';
import { operationsModule } from './modules/administration/operations/index.ts';
import { ownAccountModule } from './modules/administration/own-account/index.ts';
import { setupModule } from './modules/administration/setup/index.ts';
import { userAdministrationModule } from './modules/administration/user-administration/index.ts';
import { wallModule } from './modules/administration/wall/index.ts';
import { webConfigModule } from './modules/administration/web-config/index.ts';
import { alarmsModule } from './modules/machines/alarms/index.ts';
import { appliancesModule } from './modules/machines/appliances/index.ts';
import { attentionModule } from './modules/machines/attention/index.ts';
import { bluetoothModule } from './modules/machines/bluetooth/index.ts';
import { boardReplacementModule } from './modules/machines/board-replacement/index.ts';
import { coachingModule } from './modules/machines/coaching/index.ts';
import { connectivityModule } from './modules/machines/connectivity/index.ts';
import { dataExportsModule } from './modules/machines/data-exports/index.ts';
import { dayStripsModule } from './modules/machines/day-strips/index.ts';
import { eventsModule } from './modules/machines/events/index.ts';
import { fleetStatisticsModule } from './modules/machines/fleet-statistics/index.ts';
import { hygieneModule } from './modules/machines/hygiene/index.ts';
import { ledgerModule } from './modules/machines/ledger/index.ts';
import { liveSocketModule } from './modules/machines/live-socket/index.ts';
import { machineGatewayModule } from './modules/machines/machine-gateway/index.ts';
import { machineListModule } from './modules/machines/machine-list/index.ts';
import { outgoingEventsModule } from './modules/machines/outgoing-events/index.ts';
import { parametersModule } from './modules/machines/parameters/index.ts';
import { remoteControlModule } from './modules/machines/remote-control/index.ts';
import { serviceAccessModule } from './modules/machines/service-access/index.ts';
import { statisticsModule } from './modules/machines/statistics/index.ts';
import { telemetryModule } from './modules/machines/telemetry/index.ts';
import { bridgesModule } from './modules/outgoing/bridges/index.ts';
import { notificationMails, notificationsModule } from './modules/outgoing/notifications/index.ts';
import { periodicReportsModule, reportSubscriptions } from './modules/outgoing/periodic-reports/index.ts';
import { pushModule } from './modules/outgoing/push/index.ts';
import { type MailSubscriptions, unsubscribeModule } from './modules/outgoing/unsubscribe/index.ts';
import { webhooksModule } from './modules/outgoing/webhooks/index.ts';
import { accountsModule } from './modules/people/accounts/index.ts';
import { identityModule, type KeyRing, type VerifyAccessToken } from './modules/people/identity/index.ts';
import { invitationsModule } from './modules/people/invitations/index.ts';
import { passwordResetModule } from './modules/people/password-reset/index.ts';
import { savedViewsModule } from './modules/people/saved-views/index.ts';
import { serviceClientsModule } from './modules/people/service-clients/index.ts';
import { sessionsModule } from './modules/people/sessions/index.ts';
import { signUpModule } from './modules/people/sign-up/index.ts';
import { subscriptionKeysModule } from './modules/people/subscription-keys/index.ts';
import { verificationCodesModule } from './modules/people/verification-codes/index.ts';
import { type ExportQueue, exportQueueModule } from './modules/platform/export-queue/index.ts';
import { mailsModule } from './modules/platform/mails/index.ts';
import type { PdfWorkers } from './modules/platform/pdf/index.ts';
import { throttleModule } from './modules/platform/throttle/index.ts';
import { claimingModule } from './modules/servicing/claiming/index.ts';
import { customersModule } from './modules/servicing/customers/index.ts';
import { firmwareModule } from './modules/servicing/firmware/index.ts';
import { installationModule } from './modules/servicing/installation/index.ts';
import { machineAdministrationModule } from './modules/servicing/machine-administration/index.ts';
import { type DataModelFiles, machineDocumentsModule } from './modules/servicing/machine-documents/index.ts';
import { machineRegistrationModule } from './modules/servicing/machine-registration/index.ts';
import { serviceLogModule } from './modules/servicing/service-log/index.ts';
import { settingsProfilesModule } from './modules/servicing/settings-profiles/index.ts';
import { visitPackModule } from './modules/servicing/visit-pack/index.ts';

export interface WebParts {
  dataModelFiles: DataModelFiles;
  exportQueue: ExportQueue;
  keyRing: KeyRing;
  pdfWorkers: PdfWorkers;
  mailSubscriptions: MailSubscriptions;
  verifyAccessToken: VerifyAccessToken;
}

export const mailSubscriptions: MailSubscriptions = { ...reportSubscriptions, notificationMails };

/**
 * The modules stand in the order of their groups. Rows are dropped in this order: the ledger is sealed before the
 * hygiene records go.
 */
export const modules: readonly ServerModule<WebParts>[] = [
  exportQueueModule,
  mailsModule,
  throttleModule,
  accountsModule,
  identityModule,
  sessionsModule,
  invitationsModule,
  savedViewsModule,
  serviceClientsModule,
  signUpModule,
  passwordResetModule,
  subscriptionKeysModule,
  verificationCodesModule,
  machineListModule,
  appliancesModule,
  alarmsModule,
  telemetryModule,
  ledgerModule,
  eventsModule,
  hygieneModule,
  attentionModule,
  statisticsModule,
  fleetStatisticsModule,
  connectivityModule,
  parametersModule,
  remoteControlModule,
  bluetoothModule,
  serviceAccessModule,
  boardReplacementModule,
  coachingModule,
  dataExportsModule,
  dayStripsModule,
  outgoingEventsModule,
  liveSocketModule,
  machineGatewayModule,
  customersModule,
  machineRegistrationModule,
  claimingModule,
  machineAdministrationModule,
  installationModule,
  machineDocumentsModule,
  firmwareModule,
  settingsProfilesModule,
  serviceLogModule,
  visitPackModule,
  unsubscribeModule,
  pushModule,
  notificationsModule,
  periodicReportsModule,
  webhooksModule,
  bridgesModule,
  auditLogModule,
  companyAdministrationModule,
  inspectorLinksModule,
  legalDocumentsModule,
  operationsModule,
  ownAccountModule,
  setupModule,
  userAdministrationModule,
  wallModule,
  webConfigModule,
];
