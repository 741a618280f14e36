import type * as z from 'zod/mini';
import { accountCalls } from '../accounts/account-calls.ts';
import { invitationAcceptanceCalls } from '../accounts/invitation-acceptance-calls.ts';
import { invitationCalls } from '../accounts/invitation-calls.ts';
import { ownAccountCalls } from '../accounts/own-account-calls.ts';
import { ownVerificationCalls } from '../accounts/own-verification-calls.ts';
import { savedViewCalls } from '../accounts/saved-view-calls.ts';
import { sessionCalls } from '../accounts/session-calls.ts';
import { signUpCalls } from '../accounts/sign-up-calls.ts';
import { signUpRequestCalls } from '../accounts/sign-up-request-calls.ts';
import { unsubscribeCalls } from '../accounts/unsubscribe-calls.ts';
import { userAdministrationCalls } from '../accounts/user-administration-calls.ts';
import { verificationCalls } from '../accounts/verification-calls.ts';
import { alarmCalls } from '../alarms/alarm-calls.ts';
import { openAlarmCalls } from '../alarms/open-alarm-calls.ts';
import { applianceCalls } from '../appliances/appliance-calls.ts';
import { boardReplacementCalls } from '../appliances/board-replacement-calls.ts';
import { claimingCalls } from '../appliances/claiming-calls.ts';
import { claimingCodeCalls } from '../appliances/claiming-code-calls.ts';
import { connectivityCalls } from '../appliances/connectivity-calls.ts';
import { dataPackageCalls } from '../appliances/data-package-calls.ts';
import { fleetCalls } from '../appliances/fleet-calls.ts';
import { importCalls } from '../appliances/import-calls.ts';
import { installationCalls } from '../appliances/installation-calls.ts';
import { installationRunCalls } from '../appliances/installation-run-calls.ts';
import { machineAdministrationCalls } from '../appliances/machine-administration-calls.ts';
import { machineRegistrationCalls } from '../appliances/machine-registration-calls.ts';
import { maintenanceCalls } from '../appliances/maintenance-calls.ts';
import { visitPackCalls } from '../appliances/visit-pack-calls.ts';
import { auditCalls } from '../audit/audit-calls.ts';
import { bluetoothCalls } from '../bluetooth/bluetooth-calls.ts';
import { bridgeCalls } from '../bridges/bridge-calls.ts';
import { companyCalls } from '../companies/company-calls.ts';
import { serviceAccessCalls } from '../companies/service-access-calls.ts';
import { servicePinCalls } from '../companies/service-pin-calls.ts';
import { customerCalls } from '../customers/customer-calls.ts';
import { dataExportCalls } from '../data-exports/data-export-calls.ts';
import { exportProgressCalls } from '../data-exports/export-progress-calls.ts';
import { assetCalls } from '../data-models/asset-calls.ts';
import { dataModelCalls } from '../data-models/data-model-calls.ts';
import { machineDocumentCalls } from '../documents/machine-document-calls.ts';
import type { Problem } from '../errors/error-codes.ts';
import { eventCalls } from '../events/event-calls.ts';
import { firmwareCalls } from '../firmware/firmware-calls.ts';
import { firmwareFileCalls } from '../firmware/firmware-file-calls.ts';
import { companyLimitCalls } from '../hygiene/company-limit-calls.ts';
import { hygieneCalls } from '../hygiene/hygiene-calls.ts';
import { inspectionCalls } from '../hygiene/inspection-calls.ts';
import { inspectorLinkCalls } from '../hygiene/inspector-link-calls.ts';
import { ledgerCalls } from '../hygiene/ledger-calls.ts';
import { ledgerLogCalls } from '../hygiene/ledger-log-calls.ts';
import { limitCalls } from '../hygiene/limit-calls.ts';
import { siteHygieneCalls } from '../hygiene/site-hygiene-calls.ts';
import { legalDocumentCalls } from '../legal/legal-document-calls.ts';
import { notificationCalls } from '../notifications/notification-calls.ts';
import { notificationLinkCalls } from '../notifications/notification-link-calls.ts';
import { notificationRuleCalls } from '../notifications/notification-rule-calls.ts';
import { pushCalls } from '../notifications/push-calls.ts';
import { operationsCalls } from '../operations/operations-calls.ts';
import { defaultParameterCalls } from '../parameters/default-parameter-calls.ts';
import { otherInfoCalls } from '../parameters/other-info-calls.ts';
import { parameterCalls } from '../parameters/parameter-calls.ts';
import { remoteControlCalls } from '../remote-control/remote-control-calls.ts';
import { remoteSessionCalls } from '../remote-control/remote-session-calls.ts';
import { periodicReportCalls } from '../reports/periodic-report-calls.ts';
import { serviceClientCalls } from '../service-clients/service-client-calls.ts';
import { serviceLogCalls } from '../service-log/service-log-calls.ts';
import { runCalls } from '../settings-profiles/run-calls.ts';
import { settingsProfileCalls } from '../settings-profiles/settings-profile-calls.ts';
import { setupCalls } from '../setup/setup-calls.ts';
import { setupLinkCalls } from '../setup/setup-link-calls.ts';
import { companyTariffCalls } from '../statistics/company-tariff-calls.ts';
import { statisticsCalls } from '../statistics/statistics-calls.ts';
import { tariffCalls } from '../statistics/tariff-calls.ts';
import { subscriptionKeyCalls } from '../subscription-keys/subscription-key-calls.ts';
import { telemetryCalls } from '../telemetry/telemetry-calls.ts';
import { webConfigCalls } from '../web-config/web-config-calls.ts';
import { webhookCalls } from '../webhooks/webhook-calls.ts';
import type { Call, Content } from './call.ts';

/** Every call of the API. */
const allCalls = {
  ...exportProgressCalls,
  ...operationsCalls,
  ...periodicReportCalls,
  ...signUpCalls,
  ...siteHygieneCalls,
  ...hygieneCalls,
  ...bluetoothCalls,
  ...telemetryCalls,
  ...assetCalls,
  ...dataModelCalls,
  ...companyLimitCalls,
  ...limitCalls,
  ...importCalls,
  ...machineRegistrationCalls,
  ...statisticsCalls,
  ...customerCalls,
  ...parameterCalls,
  ...otherInfoCalls,
  ...defaultParameterCalls,
  ...boardReplacementCalls,
  ...servicePinCalls,
  ...serviceAccessCalls,
  ...claimingCodeCalls,
  ...claimingCalls,
  ...eventCalls,
  ...serviceLogCalls,
  ...ledgerCalls,
  ...ledgerLogCalls,
  ...connectivityCalls,
  ...applianceCalls,
  ...dataPackageCalls,
  ...maintenanceCalls,
  ...companyTariffCalls,
  ...tariffCalls,
  ...runCalls,
  ...settingsProfileCalls,
  ...firmwareCalls,
  ...firmwareFileCalls,
  ...dataExportCalls,
  ...machineDocumentCalls,
  ...fleetCalls,
  ...visitPackCalls,
  ...installationRunCalls,
  ...installationCalls,
  ...machineAdministrationCalls,
  ...alarmCalls,
  ...openAlarmCalls,
  ...remoteSessionCalls,
  ...remoteControlCalls,
  ...ownAccountCalls,
  ...companyCalls,
  ...webConfigCalls,
  ...auditCalls,
  ...legalDocumentCalls,
  ...setupCalls,
  ...setupLinkCalls,
  ...inspectorLinkCalls,
  ...inspectionCalls,
  ...userAdministrationCalls,
  ...signUpRequestCalls,
  ...bridgeCalls,
  ...unsubscribeCalls,
  ...notificationLinkCalls,
  ...notificationRuleCalls,
  ...notificationCalls,
  ...pushCalls,
  ...webhookCalls,
  ...sessionCalls,
  ...verificationCalls,
  ...ownVerificationCalls,
  ...savedViewCalls,
  ...serviceClientCalls,
  ...subscriptionKeyCalls,
  ...accountCalls,
  ...invitationCalls,
  ...invitationAcceptanceCalls,
};

/** As types that openapi-fetch understands. */
export type paths = PathsOf<typeof allCalls>;

/**
 * The calls as types that openapi-fetch understands. Only types are imported, so that no schema becomes part of a web page.
 */
type PathsOf<Calls extends Record<string, Call>> = {
  [Path in Calls[keyof Calls]['path']]: MethodsOf<Extract<ByPath<Calls>[Path], Call>>;
};

/** Calls of one path are a union. */
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

/** Where every parameter may be left out, so may all of them. */
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
