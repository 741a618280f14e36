import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { inspectorTokenHeader } from '@washboard/contract/inspector-links/inspector-links';
import { noTariffs } from '@washboard/contract/statistics/costs';
import { wallTokenHeader } from '@washboard/contract/wall/wall';
import { testPhoto } from '../../modules/servicing/service-log/testing/photo.ts';
import { password, worldUsers } from '../world.ts';
import { inspectorToken, notificationLink, wallToken } from './add-links.ts';
import type { Named } from './add-target.ts';

export interface Given extends Named {
  email: string;
  name: string;
  file: string;
}

/** Each request is valid, so that only missing rights can cause a refusal. */
interface Example {
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Undefined removes a header of the caller. */
  headers?: Record<string, string | undefined>;
  body?: object | string;
}

const person = {
  firstName: 'Anna',
  lastName: 'Riva',
  email: 'anna@riva.example',
  password: 'Quiet-harbour-52',
  language: 'it',
  userDetails: { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: false } },
};
const customer = {
  name: 'Anna',
  surname: 'Riva',
  email: '',
  phone: '',
  address: '',
  city: '',
  zip: '',
  country: '',
  website: '',
};
/** The domain `.invalid` never exists. */
const broker = { address: 'mqtts://broker.invalid', username: null, password: null, caCertificate: null };
const inADay = () => new Date(Date.now() + 86_400_000).toISOString();
const subscriptionKey = { name: 'A till', requestsPerMinute: 600 };
const webhook = { name: 'Riva', url: 'https://hooks.invalid/', kinds: ['alarm.raised'], serialNumbers: null };
const newSerialNumber = () => `NEW${randomUUID().slice(0, 8).toUpperCase()}`;
const limits = { tankTmpMin: 620, rinseTmpMin: 820, rinseTmpMax: 900, contactSMin: 90 };
const notificationRule = {
  kind: 'supplies',
  isEnabled: true,
  byMail: true,
  byPush: false,
  escalation: null,
  machines: { companyCode: null, gamma: null, serialNumber: null },
};
const pushKeys = {
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const hour = ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'] as const;

/** Calls without an entry need only their path. A response about a wrong password or code counts as permitted. */
const examples: Record<string, (given: Given) => Example> = {
  register: () => ({ body: { ...person, role: 'KITCHEN_MANAGER' } }),
  changePassword: () => ({ headers: { verificationcode: 'x'.repeat(43), newpassword: person.password } }),
  acceptInvitation: () => ({ body: { email: person.email, token: 'x'.repeat(43), password: person.password } }),
  checkUnsubscribeLink: () => ({ body: { token: 'x'.repeat(43) } }),
  unsubscribe: () => ({ body: { token: 'x'.repeat(43) } }),
  resubscribe: () => ({ body: { token: 'x'.repeat(43) } }),
  checkSetupLink: () => ({ body: { token: 'x'.repeat(43) } }),
  createFirstAdministrator: () => {
    const { userDetails: _, ...administrator } = person;
    return { body: { ...administrator, token: 'x'.repeat(43), companyName: 'Riva' } };
  },
  inviteUser: ({ id, companyCode }) => ({
    body: {
      email: `${id}@riva.example`,
      firstName: person.firstName,
      lastName: person.lastName,
      language: 'it',
      role: 'KITCHEN_MANAGER',
      companyCode,
      administrationProfile: [],
    },
  }),
  sendVerificationCode: () => ({ query: { mail: person.email } }),
  checkVerificationCode: () => ({ query: { mail: person.email, code: '1234' } }),
  sendVerificationCodeByGet: () => ({ query: { mail: person.email } }),
  checkVerificationCodeByGet: () => ({ query: { mail: person.email, code: '1234' } }),
  checkCode: () => ({ query: { code: '1234' } }),
  sendCode: ({ email }) => ({ query: { mail: email } }),
  updateUser: () => ({ body: { city: 'Riva' } }),
  changeOwnPassword: () => ({ body: { currentPassword: 'not-it', newPassword: person.password } }),
  deleteOwnAccount: () => ({ body: { password: 'not-it' } }),
  requestToken: () => ({
    headers: { authorization: undefined, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'dashboard',
      scope: 'openid offline_access api',
      username: worldUsers.kitchen.email,
      password,
    }).toString(),
  }),
  confirmOwnAddress: () => ({ body: { code: '1234' } }),
  sendOwnCode: ({ email }) => ({ body: { mail: email } }),
  decideSignUp: ({ id }) => ({ body: { pendingUserId: id, accepted: true, role: 'SERVICE' } }),
  activateService: ({ id }) => ({ query: { pendingUserId: id, accepted: 'true', role: 'SERVICE' } }),
  updateRole: () => ({ query: { targetRole: 'SERVICE' } }),
  updateCompany: () => ({ query: { companyCode: '200001' } }),
  updateAdministrationProfile: () => ({ body: { administrationProfile: [] } }),
  renameCompany: () => ({ query: { companyName: 'Riva' } }),
  // A move below itself is refused for every caller who reaches the company.
  moveCompany: ({ companyCode }) => ({ body: { parentCompanyCode: companyCode } }),
  createCompany: ({ companyCode }) => ({ body: { companyName: 'Riva', parentCompanyCode: companyCode } }),
  addAppliance: ({ companyCode }) => ({
    body: { serialNumber: newSerialNumber(), gamma: 'infinity', modelNumber: 'INF-50', companyCode },
  }),
  importAppliances: () => ({
    query: { dryRun: 'true' },
    headers: { 'content-type': 'text/csv' },
    body: `serialNumber;gamma;modelNumber\n${newSerialNumber()};infinity;INF-50`,
  }),
  printApplianceLabels: ({ serialNumber }) => ({ body: { machines: [{ serialNumber, linkSecret: 'not-it' }] } }),
  fetchImportSecrets: () => ({ headers: { 'x-secrets-key': 'x'.repeat(43) } }),
  moveAppliance: () => ({ body: { companyCode: '200001' } }),
  // No machine is in this company, so none is claimed or deleted.
  claimFor: () => ({ body: { userId: randomUUID(), ifCompanyCode: '999999' } }),
  deleteAppliance: () => ({ query: { ifCompanyCode: '999999' } }),
  changeInstallation: () => ({ body: { changes: { city: 'Riva' }, expected: {} } }),
  saveInstallationStep: () => ({
    path: { id: randomUUID(), step: 'name' },
    body: { requestId: randomUUID(), expectedVersion: 1, value: { applianceName: 'Riva' } },
  }),
  configureDisplay: () => ({ body: { commandId: randomUUID() } }),
  signInstallation: () => ({ body: { version: 1 } }),
  beginBoardReplacement: () => ({ body: { macAddress: '02:00:00:00:00:0a', gamma: 'infinity' } }),
  cancelBoardReplacement: () => ({ query: { id: randomUUID() } }),
  takeOtherBoard: () => ({ body: { id: randomUUID(), macAddress: '02:00:00:00:00:0b', gamma: 'infinity' } }),
  issueBoardSecret: () => ({ body: { id: randomUUID() } }),
  restoreBoardMemory: () => ({ body: { id: randomUUID() } }),
  finishBoardReplacement: () => ({ body: { id: randomUUID() } }),
  exposeClaimingCode: () => ({ path: { serialNumber: 'NOBODY0001' } }),
  setServicePin: () => ({ body: { pin: '4321' } }),
  giveServiceAccess: () => ({ body: { pin: '4321' } }),
  factoryReset: () => ({ body: {} }),
  completeMaintenance: () => ({ body: {} }),
  giveBluetoothGrant: () => ({ body: { phoneKey: `B${'x'.repeat(86)}` } }),
  setBluetooth: () => ({ body: { isOn: true, name: '' } }),
  claimAppliance: () => ({ path: { serialNumber: 'NOBODY0001' }, body: { code: '123456' } }),
  createCustomer: () => ({ body: customer }),
  changeCustomer: () => ({ body: customer }),
  saveView: () => ({ body: { name: 'Riva', search: {} } }),
  changeView: ({ id }) => ({ body: { name: id, search: {} } }),
  markNotificationsSeen: () => ({ body: { until: hour[0] } }),
  addNotificationRule: () => ({ body: notificationRule }),
  changeNotificationRule: ({ id }) => ({ path: { ruleId: id }, body: notificationRule }),
  deleteNotificationRule: ({ id }) => ({ path: { ruleId: id } }),
  unmuteNotification: ({ id }) => ({ path: { mutedId: id } }),
  acknowledgeIncident: ({ id }) => ({ path: { incidentId: id } }),
  setQuietHours: () => ({ body: { quietHours: null } }),
  setNotificationMails: () => ({ body: { isOn: true } }),
  describeNotificationLink: () => ({ path: notificationLink }),
  followNotificationLink: () => ({ path: notificationLink }),
  undoNotificationLink: () => ({ path: notificationLink }),
  renewPushSubscription: () => ({
    body: { auth: pushKeys.auth, endpoint: 'https://push.example.org/', keys: pushKeys },
  }),
  subscribeToPush: ({ id }) => ({ body: { endpoint: `https://push.example.org/${id}`, keys: pushKeys, isApp: false } }),
  getFleet: () => ({ query: { from: new Date().toISOString() } }),
  exportAppliances: () => ({ body: {} }),
  updateAppliance: ({ serialNumber }) => ({ query: { serialNumber }, body: { applianceName: 'Riva' } }),
  getVisitPack: () => ({ query: { serialNumbers: 'NOBODY0001' } }),
  getDayStrips: () => ({
    query: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', serialNumbers: 'NOBODY0001' },
  }),
  getApplianceDetail: ({ serialNumber }) => ({ query: { serialNumber } }),
  changeAssistance: () => ({ body: { contacts: null, was: null } }),
  assignApplianceToCompany: () => ({ body: { companyCode: null } }),
  getLegalDocument: () => ({ query: { document: 'terms', language: 'it' } }),
  getMachineDocuments: () => ({ path: { gamma: 'infinity' }, query: { language: 'it' } }),
  getMachineDocumentFile: () => ({ path: { gamma: 'infinity', file: 'electric-schema-it.pdf' } }),
  getAlarmDescriptions: () => ({ path: { name: 'en.json' } }),
  getDataModel: () => ({ query: { gamma: 'infinity', modelNumber: 'INF-50', revision: 'B' } }),
  getTelemetryHistory: () => ({ query: { from: hour[0], to: hour[1] } }),
  exportTelemetry: () => ({ query: { startDate: hour[0], stopDate: hour[1], format: 'csv' } }),
  exportCycles: () => ({ query: { startDate: hour[0], stopDate: hour[1], format: 'csv' } }),
  getStatistics: () => ({ query: { from: '2026-03-01', to: '2026-04-01' } }),
  exportStatistics: () => ({ query: { from: '2026-03-01', to: '2026-04-01' } }),
  getFleetStatistics: () => ({ query: { from: '2026-03-01', to: '2026-04-01' } }),
  exportFleetStatistics: () => ({ query: { from: '2026-03-01', to: '2026-04-01' } }),
  changeBridge: () => ({ body: { ...broker, language: 'en', isOn: false, version: 0 } }),
  testBridge: () => ({ body: broker }),
  changeTariffs: () => ({ body: { own: { ...noTariffs, waterPerM3: 21_000 }, version: 0 } }),
  // The call changes nothing, so the version is right for every caller.
  changeCompanyTariffs: () => ({ body: { own: noTariffs, version: 0 } }),
  listAlarms: () => ({ query: { startDate: hour[0], stopDate: hour[1] } }),
  exportAlarms: () => ({ query: { startDate: hour[0], stopDate: hour[1], format: 'csv' } }),
  listEvents: () => ({ query: { startDate: hour[0], stopDate: hour[1] } }),
  installFirmware: () => ({ body: { module: 'FW00', version: '9.9.9' } }),
  exportEvents: () => ({ query: { startDate: hour[0], stopDate: hour[1], format: 'csv' } }),
  exportHygieneRecords: () => ({ query: { startDate: hour[0], stopDate: hour[1], format: 'csv' } }),
  exportSiteHygieneRecords: () => ({ query: { startDate: hour[0], stopDate: hour[1], format: 'csv' } }),
  listSiteHygieneDays: () => ({ query: { from: '2026-03-01', to: '2026-04-01' } }),
  signSiteHygieneDay: ({ companyCode }) => ({ body: { companyCode, day: '2026-11-20' } }),
  recordCorrectiveAction: () => ({ body: { action: 'rewashed', words: 'Riva', corrects: null } }),
  listHygieneDays: () => ({ query: { from: '2026-03-01', to: '2026-04-01' } }),
  signHygieneDay: () => ({ body: { day: '2026-03-01' } }),
  chooseLimitProfile: () => ({ body: { profileId: 'fdaFoodCode' } }),
  // The call changes nothing, so the version is right for every caller.
  chooseCompanyLimitProfile: () => ({ body: { profileId: null, version: 0 } }),
  createLimitProfile: () => ({ body: { name: randomUUID(), limits } }),
  changeLimitProfile: ({ id }) => ({ body: { name: id, limits, version: 1 } }),
  takeAlarm: () => ({ body: { version: 0 } }),
  releaseAlarm: () => ({ body: { version: 0 } }),
  muteAlarm: () => ({ body: { version: 0, until: null } }),
  dismissCoaching: () => ({ path: { kind: 'doorOpened' } }),
  resumeCoaching: () => ({ path: { kind: 'doorOpened' } }),
  reportRepairStep: () => ({ body: { step: 1, result: 'hand', at: '2026-11-20T12:00:00.000Z' } }),
  resolveAlarm: () => ({ body: { solution: null, words: 'Riva', version: 0 } }),
  writeServiceLogEntry: () => ({
    path: { id: randomUUID() },
    body: { text: 'Riva', readings: [], photoIds: [], writtenAt: new Date().toISOString(), version: 0 },
  }),
  sendServiceLogPhoto: ({ id }) => ({
    path: { photoId: id },
    headers: { 'content-type': 'image/jpeg' },
    body: testPhoto(),
  }),
  getServiceLogPhoto: ({ id }) => ({ path: { photoId: id } }),
  runLive: () => ({ body: { sessionId: randomUUID(), operationSet: 0 } }),
  replaceChemistry: () => ({ body: { supply: 'detergent' } }),
  startOrStopCycle: () => ({ body: { operationSet: 0 } }),
  writeParameters: () => ({ body: { changes: [{ code: 'd', value: 3, expected: null }] } }),
  restorePresets: () => ({ body: {} }),
  createSettingsProfile: ({ id }) => ({
    body: { name: id, gamma: 'infinity', modelNumber: 'INF-50', values: { d: 3 } },
  }),
  changeSettingsProfile: ({ id }) => ({ body: { version: 1, name: id, values: { d: 3 } } }),
  markDefaultSettingsProfile: () => ({ body: { isDefault: false } }),
  restoreSettingsProfileVersion: () => ({ path: { version: '1' }, body: { version: 1 } }),
  previewSettingsProfile: () => ({ body: { serialNumbers: ['NOBODY0001'] } }),
  applySettingsProfile: () => ({ body: { version: 1, serialNumbers: ['NOBODY0001'] } }),
  getDefaultParameters: () => ({ query: { gamma: 'infinity', modelNumber: 'INF-50', revision: 'B' } }),
  listDefaultParameterVersions: () => ({ query: { gamma: 'infinity', modelNumber: 'INF-50', revision: 'A' } }),
  // The values are those of the data model, so they change nothing.
  publishDefaultParameters: () => ({
    body: {
      gamma: 'infinity',
      modelNumber: 'INF-50',
      revision: 'A',
      version: 0,
      note: 'Riva',
      values: { DI1: 99 },
    },
  }),
  getOtherInfo: () => ({ path: { type: 'presets_params' } }),
  switchShutdown: () => ({ body: { operationSet: 1 } }),
  createInspectorLink: () => ({ body: { recipient: 'Riva', from: '2026-01-01', to: '2026-01-31' } }),
  createWallLink: () => ({ body: { name: 'Riva' } }),
  openWall: () => ({ headers: { [wallTokenHeader]: wallToken } }),
  openInspection: () => ({ headers: { [inspectorTokenHeader]: inspectorToken } }),
  exportInspectedLedger: () => ({
    path: { serialNumber: 'PONTE0001' },
    headers: { [inspectorTokenHeader]: inspectorToken },
  }),
  getInspectedExportProgress: () => ({
    path: { id: randomUUID() },
    headers: { [inspectorTokenHeader]: inspectorToken },
  }),
  createWebhook: () => ({ body: webhook }),
  changeWebhook: () => ({ body: { ...webhook, isActive: true } }),
  getWebhookDelivery: ({ id }) => ({ path: { deliveryId: id } }),
  replayWebhookDelivery: ({ id }) => ({ path: { deliveryId: id } }),
  replayFailedWebhookDeliveries: () => ({ body: { since: hour[0] } }),
  createServiceClient: ({ companyCode }) => ({
    body: {
      name: 'Riva',
      companyCode,
      role: 'KITCHEN_MANAGER',
      administrationProfile: ['ACCOUNTS'],
      scopes: ['administration:accounts'],
      expiresAt: inADay(),
    },
  }),
  changeServiceClient: () => ({ body: { name: 'Riva', expiresAt: inADay() } }),
  rotateServiceClient: () => ({ body: { overlapHours: 24 } }),
  createSubscriptionKey: () => ({ body: subscriptionKey }),
  changeSubscriptionKey: () => ({ body: subscriptionKey }),
  rotateSubscriptionKey: () => ({ body: { overlapHours: 24 } }),
};

export interface DescribedCall {
  operation: string;
  method: string;
  path: string;
}

export function exampleRequest({ operation, method, path }: DescribedCall, given: Given) {
  const { path: own = {}, query = {}, headers = {}, body } = examples[operation]?.(given) ?? {};
  const inPath: Record<string, string> = { ...given, ...own };
  const pathname = path.replace(/\{(\w+|\*)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
  const url = `${pathname}?${new URLSearchParams(query)}`;
  return { method: method.toUpperCase() as 'GET', url, headers, ...(body && { payload: body }) };
}
