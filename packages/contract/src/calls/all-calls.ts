import type * as z from 'zod/mini';
import { accountCalls } from '../accounts/account-calls.ts';
import { alarmCalls, openAlarmCalls } from '../alarms/alarm-calls.ts';
import { applianceCalls, fleetCalls } from '../appliances/appliance-calls.ts';
import { attentionCalls } from '../attention/attention-calls.ts';
import { auditLogCalls } from '../audit-log/audit-log-calls.ts';
import { bluetoothCalls } from '../bluetooth/bluetooth-calls.ts';
import { boardReplacementCalls } from '../board-replacement/board-replacement-calls.ts';
import { bridgeCalls } from '../bridges/bridge-calls.ts';
import { claimingCalls, claimingCodeCalls } from '../claiming/claiming-calls.ts';
import { coachingCalls } from '../coaching/coaching-calls.ts';
import { companyCalls } from '../companies/company-calls.ts';
import { connectivityCalls } from '../connectivity/connectivity-calls.ts';
import { customerCalls } from '../customers/customer-calls.ts';
import { dataExportCalls, dataPackageCalls } from '../data-exports/data-export-calls.ts';
import { exportProgressCalls } from '../data-exports/export-progress-calls.ts';
import { dayStripCalls } from '../day-strips/day-strip-calls.ts';
import type { Problem } from '../errors/error-codes.ts';
import { eventCalls } from '../events/event-calls.ts';
import { firmwareCalls, firmwareFileCalls } from '../firmware/firmware-calls.ts';
import { fleetStatisticsCalls } from '../fleet-statistics/fleet-statistics-calls.ts';
import { hygieneCalls } from '../hygiene/hygiene-calls.ts';
import { companyHygieneLimitCalls, hygieneLimitCalls } from '../hygiene/hygiene-limit-calls.ts';
import { siteHygieneCalls } from '../hygiene/site-hygiene-calls.ts';
import { inspectionCalls, inspectorLinkCalls } from '../inspector-links/inspection-calls.ts';
import { installationCalls, installationRunCalls } from '../installation/installation-calls.ts';
import { invitationAcceptanceCalls, invitationCalls } from '../invitations/invitation-calls.ts';
import { ledgerCalls, ledgerLogCalls } from '../ledger/ledger-calls.ts';
import { legalDocumentCalls } from '../legal-documents/legal-document-calls.ts';
import { machineAdministrationCalls } from '../machine-administration/machine-administration-calls.ts';
import { dataModelCalls, dataModelFileCalls } from '../machine-documents/data-model-calls.ts';
import { machineDocumentCalls } from '../machine-documents/machine-document-calls.ts';
import { importCalls, machineRegistrationCalls } from '../machine-registration/machine-registration-calls.ts';
import { notificationCalls, notificationLinkCalls } from '../notifications/notification-calls.ts';
import { notificationRuleCalls } from '../notifications/notification-rule-calls.ts';
import { operationsCalls } from '../operations/operations-calls.ts';
import { ownAccountCalls } from '../own-account/own-account-calls.ts';
import { defaultParameterCalls, otherInfoCalls, parameterCalls } from '../parameters/parameter-calls.ts';
import { periodicReportCalls } from '../periodic-reports/periodic-report-calls.ts';
import { pushCalls } from '../push/push-calls.ts';
import { remoteControlCalls, remoteSessionCalls } from '../remote-control/remote-control-calls.ts';
import { savedViewCalls } from '../saved-views/saved-view-calls.ts';
import { maintenanceCalls } from '../service-access/maintenance-calls.ts';
import { serviceAccessCalls, servicePinCalls } from '../service-access/service-access-calls.ts';
import { serviceClientCalls } from '../service-clients/service-client-calls.ts';
import { serviceLogCalls } from '../service-log/service-log-calls.ts';
import { sessionCalls } from '../sessions/session-calls.ts';
import { profileRunCalls, settingsProfileCalls } from '../settings-profiles/settings-profile-calls.ts';
import { setupCalls, setupLinkCalls } from '../setup/setup-calls.ts';
import { signUpCalls, signUpRequestCalls } from '../sign-up/sign-up-calls.ts';
import { ownVerificationCalls, verificationCalls } from '../sign-up/verification-calls.ts';
import { statisticsCalls } from '../statistics/statistics-calls.ts';
import { companyTariffCalls, tariffCalls } from '../statistics/tariff-calls.ts';
import { subscriptionKeyCalls } from '../subscription-keys/subscription-key-calls.ts';
import { telemetryCalls } from '../telemetry/telemetry-calls.ts';
import { unsubscribeCalls } from '../unsubscribe/unsubscribe-calls.ts';
import { userAdministrationCalls } from '../user-administration/user-administration-calls.ts';
import { visitPackCalls } from '../visit-pack/visit-pack-calls.ts';
import { wallCalls, wallLinkCalls } from '../wall/wall-calls.ts';
import { webConfigCalls } from '../web-config/web-config-calls.ts';
import { webhookCalls } from '../webhooks/webhook-calls.ts';
import type { Call, Content } from './call.ts';

const allCalls = {
  ...accountCalls,
  ...alarmCalls,
  ...applianceCalls,
  ...dataModelFileCalls,
  ...attentionCalls,
  ...auditLogCalls,
  ...bluetoothCalls,
  ...boardReplacementCalls,
  ...bridgeCalls,
  ...claimingCalls,
  ...claimingCodeCalls,
  ...coachingCalls,
  ...companyCalls,
  ...companyHygieneLimitCalls,
  ...companyTariffCalls,
  ...connectivityCalls,
  ...customerCalls,
  ...dataExportCalls,
  ...dataModelCalls,
  ...dataPackageCalls,
  ...dayStripCalls,
  ...defaultParameterCalls,
  ...eventCalls,
  ...exportProgressCalls,
  ...firmwareCalls,
  ...firmwareFileCalls,
  ...fleetCalls,
  ...fleetStatisticsCalls,
  ...hygieneCalls,
  ...importCalls,
  ...inspectionCalls,
  ...inspectorLinkCalls,
  ...installationCalls,
  ...installationRunCalls,
  ...invitationAcceptanceCalls,
  ...invitationCalls,
  ...ledgerCalls,
  ...ledgerLogCalls,
  ...legalDocumentCalls,
  ...hygieneLimitCalls,
  ...machineAdministrationCalls,
  ...machineDocumentCalls,
  ...machineRegistrationCalls,
  ...maintenanceCalls,
  ...notificationCalls,
  ...notificationLinkCalls,
  ...notificationRuleCalls,
  ...openAlarmCalls,
  ...operationsCalls,
  ...otherInfoCalls,
  ...ownAccountCalls,
  ...ownVerificationCalls,
  ...parameterCalls,
  ...periodicReportCalls,
  ...profileRunCalls,
  ...pushCalls,
  ...remoteControlCalls,
  ...remoteSessionCalls,
  ...savedViewCalls,
  ...serviceAccessCalls,
  ...serviceClientCalls,
  ...serviceLogCalls,
  ...servicePinCalls,
  ...sessionCalls,
  ...settingsProfileCalls,
  ...setupCalls,
  ...setupLinkCalls,
  ...signUpCalls,
  ...signUpRequestCalls,
  ...siteHygieneCalls,
  ...statisticsCalls,
  ...subscriptionKeyCalls,
  ...tariffCalls,
  ...telemetryCalls,
  ...unsubscribeCalls,
  ...userAdministrationCalls,
  ...verificationCalls,
  ...visitPackCalls,
  ...wallCalls,
  ...wallLinkCalls,
  ...webConfigCalls,
  ...webhookCalls,
};

export type paths = PathsOf<typeof allCalls>;

/** Only types are imported, so that no schema becomes part of a web page. */
type PathsOf<Calls extends Record<string, Call>> = {
  [Path in Calls[keyof Calls]['path']]: MethodsOf<Extract<ByPath<Calls>[Path], Call>>;
};

type ByPath<Calls extends Record<string, Call>> = { [Id in keyof Calls as Calls[Id]['path']]: Calls[Id] };
type MethodsOf<C extends Call> = { [One in C as Lowercase<One['method']>]: Operation<One> };

type Operation<C extends Call> = {
  parameters: Parameters<'query', C['query']> & Parameters<'header', C['headers']> & Parameters<'path', C['params']>;
  responses: { [Status in keyof C['answers']]: { content: Media<C['answers'][Status]> } } & {
    default: { content: { 'application/problem+json': Problem } };
  };
} & (C extends { body: infer S extends z.ZodMiniType }
  ? { requestBody: { content: { 'application/json': z.input<S> } } }
  : { requestBody?: never });

/** If each parameter is optional, the whole object is optional. */
type Parameters<Place extends string, S> = S extends z.ZodMiniType
  ? Record<string, never> extends z.input<S>
    ? { [P in Place]?: z.input<S> }
    : { [P in Place]: z.input<S> }
  : { [P in Place]?: never };

type Media<S> = S extends Content
  ? { [Type in keyof S['content']]: z.output<S['content'][Type]['schema']> }
  : S extends z.ZodMiniNull
    ? never
    : S extends z.ZodMiniType
      ? { 'application/json': z.output<S> }
      : never;
