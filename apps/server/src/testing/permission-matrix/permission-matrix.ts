import type { AdministrationProfile, Role } from '@washboard/contract/accounts/permissions';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';

/**
 * The product's permission rules as a table, independent of the code: one row per call. Its test compares the table
 * with the server's responses, so that no permission or scope changes unnoticed.
 */

/** The company relative to the caller's. `none` does not exist. */
export const places = ['own', 'below', 'furtherBelow', 'sister', 'foreign', 'none'] as const;
export type Place = (typeof places)[number];

/**
 * `token` is every signed-in account, whatever its status; `machine` is a machine with its link secret and no account.
 * Otherwise ACTIVE accounts from a role on, or with an administration profile.
 */
type Who = 'anybody' | 'token' | 'machine' | { from: Role; administrationProfile?: AdministrationProfile };

const kitchen: Who = { from: 'KITCHEN_MANAGER' };
const service: Who = { from: 'SERVICE' };
const manager: Who = { from: 'SERVICE_MANAGER' };
const admin: Who = { from: 'ADMIN' };
const accounts: Who = { from: 'ADMIN', administrationProfile: 'ACCOUNTS' };
const addProducts: Who = { from: 'ADMIN', administrationProfile: 'ADD_PRODUCTS' };
const products: Who = { from: 'ADMIN', administrationProfile: 'PRODUCTS' };
const administrator: Who = { from: 'ADMIN' };
const companies: Who = { from: 'ADMIN', administrationProfile: 'COMPANIES' };

interface TargetRule {
  /** The error for a target outside the scope is the same as for one that does not exist. */
  outside: ErrorCode;
  /** The companies whose targets each role reaches, if it has the permission. */
  reach: Readonly<Record<Role, readonly Place[]>>;
}

const everywhere = places.filter((place) => place !== 'none');
const served = {
  KITCHEN_MANAGER: ['own'],
  SERVICE: ['own', 'below'],
  SERVICE_MANAGER: ['own', 'below', 'furtherBelow'],
  ADMIN: everywhere,
} as const;
const subtree = ['own', 'below', 'furtherBelow'] as const;
const administered = { KITCHEN_MANAGER: subtree, SERVICE: subtree, SERVICE_MANAGER: subtree, ADMIN: everywhere };
/** These targets belong to the whole installation, so nothing is out of scope. */
const everybody = { KITCHEN_MANAGER: everywhere, SERVICE: everywhere, SERVICE_MANAGER: everywhere, ADMIN: everywhere };
const oneself = { KITCHEN_MANAGER: ['own'], SERVICE: ['own'], SERVICE_MANAGER: ['own'], ADMIN: ['own'] } as const;

export const targets = {
  machine: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  administeredMachine: { outside: 'APPLIANCE_NOT_FOUND', reach: administered },
  alarm: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  event: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  hygieneRecord: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  installationRun: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  installationReport: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  serviceLogEntry: { outside: 'APPLIANCE_NOT_FOUND', reach: served },
  customer: { outside: 'CUSTOMER_NOT_FOUND', reach: served },
  applicant: { outside: 'USER_NOT_FOUND', reach: served },
  account: { outside: 'USER_NOT_FOUND', reach: administered },
  deletedAccount: { outside: 'USER_NOT_FOUND', reach: administered },
  invitation: { outside: 'INVITATION_NOT_FOUND', reach: administered },
  company: { outside: 'COMPANY_NOT_FOUND', reach: administered },
  servedCompany: { outside: 'COMPANY_NOT_FOUND', reach: served },
  inspectorLink: { outside: 'COMPANY_NOT_FOUND', reach: served },
  /** The company has a cycle to review. */
  reviewedCompany: { outside: 'COMPANY_NOT_FOUND', reach: served },
  limitProfile: { outside: 'COMPANY_NOT_FOUND', reach: served },
  session: { outside: 'SESSION_NOT_FOUND', reach: oneself },
  notificationRule: { outside: 'RULE_NOT_FOUND', reach: oneself },
  mutedNotification: { outside: 'NOTIFICATION_NOT_FOUND', reach: oneself },
  incident: { outside: 'NOTIFICATION_NOT_FOUND', reach: served },
  pushSubscription: { outside: 'PUSH_SUBSCRIPTION_NOT_FOUND', reach: oneself },
  settingsProfile: { outside: 'PROFILE_NOT_FOUND', reach: served },
  run: { outside: 'RUN_NOT_FOUND', reach: oneself },
  import: { outside: 'RUN_NOT_FOUND', reach: oneself },
  view: { outside: 'VIEW_NOT_FOUND', reach: oneself },
  webhook: { outside: 'WEBHOOK_NOT_FOUND', reach: oneself },
  delivery: { outside: 'WEBHOOK_NOT_FOUND', reach: oneself },
  serviceClient: { outside: 'SERVICE_CLIENT_NOT_FOUND', reach: administered },
  subscriptionKey: { outside: 'SUBSCRIPTION_KEY_NOT_FOUND', reach: everybody },
} as const satisfies Record<string, TargetRule>;
export type Target = keyof typeof targets;

interface Row {
  who: Who;
  /** The target of the call; without one, nothing can be out of scope. */
  target?: Target;
  /** No program may make the call, whatever its role and scopes (docs/product-rules.md#keys-and-programs). */
  isForPeople?: true;
}

export const permissionMatrix: Readonly<Record<string, Row>> = {
  healthz: { who: 'anybody' },
  readyz: { who: 'anybody' },
  requestToken: { who: 'anybody' },
  getFirmwareFile: { who: 'machine' },
  getDashboardConfig: { who: 'anybody' },
  getBrandSetting: { who: 'anybody' },
  getDataModelSchema: { who: 'anybody' },
  getDataModelDocument: { who: 'anybody' },
  getAlarmDescriptions: { who: 'anybody' },
  getCommonPasswords: { who: 'anybody' },
  getLegalDocument: { who: 'anybody' },
  getLegalDocumentFile: { who: 'anybody' },
  getMachineDocuments: { who: 'anybody' },
  getMachineDocumentFile: { who: 'anybody' },
  register: { who: 'anybody' },
  resetPassword: { who: 'anybody' },
  changePassword: { who: 'anybody' },
  acceptInvitation: { who: 'anybody' },
  renewPushSubscription: { who: 'anybody' },
  describeNotificationLink: { who: 'anybody' },
  followNotificationLink: { who: 'anybody' },
  undoNotificationLink: { who: 'anybody' },
  checkSetupLink: { who: 'anybody' },
  createFirstAdministrator: { who: 'anybody' },
  checkUnsubscribeLink: { who: 'anybody' },
  unsubscribe: { who: 'anybody' },
  resubscribe: { who: 'anybody' },
  sendVerificationCode: { who: 'anybody' },
  checkVerificationCode: { who: 'anybody' },
  sendVerificationCodeByGet: { who: 'anybody' },
  checkVerificationCodeByGet: { who: 'anybody' },

  getUserinfo: { who: 'token' },
  confirmOwnAddress: { who: 'token' },
  sendOwnCode: { who: 'token' },
  checkCode: { who: 'token' },
  sendCode: { who: 'token' },
  listSessions: { who: 'token' },
  endSession: { who: 'token', target: 'session' },

  updateUser: { who: kitchen, isForPeople: true },
  changeOwnPassword: { who: kitchen, isForPeople: true },
  ownData: { who: kitchen, isForPeople: true },
  deleteOwnAccount: { who: kitchen, isForPeople: true },
  listViews: { who: kitchen, isForPeople: true },
  saveView: { who: kitchen, isForPeople: true },
  changeView: { who: kitchen, target: 'view', isForPeople: true },
  deleteView: { who: kitchen, target: 'view', isForPeople: true },
  getWeeklyReport: { who: kitchen, isForPeople: true },
  sendWeeklyReport: { who: kitchen, isForPeople: true },
  getMonthlyReport: { who: kitchen, isForPeople: true },
  sendMonthlyReport: { who: kitchen, isForPeople: true },
  readBridge: { who: kitchen },
  changeBridge: { who: kitchen },
  removeBridge: { who: kitchen },
  testBridge: { who: kitchen },
  listNotifications: { who: kitchen },
  markNotificationsSeen: { who: kitchen },
  acknowledgeIncident: { who: kitchen, target: 'incident' },
  readNotificationRules: { who: kitchen, isForPeople: true },
  addNotificationRule: { who: kitchen, isForPeople: true },
  changeNotificationRule: { who: kitchen, target: 'notificationRule', isForPeople: true },
  deleteNotificationRule: { who: kitchen, target: 'notificationRule', isForPeople: true },
  setQuietHours: { who: kitchen, isForPeople: true },
  setNotificationMails: { who: kitchen, isForPeople: true },
  unmuteNotifications: { who: kitchen, target: 'mutedNotification', isForPeople: true },
  listPushSubscriptions: { who: kitchen, isForPeople: true },
  readPushKey: { who: kitchen, isForPeople: true },
  subscribeToPush: { who: kitchen, isForPeople: true },
  unsubscribeFromPush: { who: kitchen, target: 'pushSubscription', isForPeople: true },
  testPush: { who: kitchen, target: 'pushSubscription', isForPeople: true },
  relatedCompanies: { who: kitchen },
  companyHierarchy: { who: kitchen },

  listAppliances: { who: kitchen },
  getApplianceFacets: { who: kitchen },
  getCompanyFacets: { who: kitchen },
  getFleet: { who: kitchen },
  getAttention: { who: kitchen },
  exportAppliances: { who: kitchen },
  /** Exports of other accounts have no position, like unknown ones. */
  getExportProgress: { who: kitchen },
  getApplianceDetail: { who: kitchen, target: 'machine' },
  updateAppliance: { who: kitchen, target: 'machine' },
  getDataModel: { who: kitchen },
  /** Machines out of scope are listed as missing, like unknown ones. */
  getVisitPack: { who: kitchen },
  getLastTelemetry: { who: kitchen, target: 'machine' },
  getTelemetryHistory: { who: kitchen, target: 'machine' },
  exportTelemetry: { who: kitchen, target: 'machine' },
  exportCycles: { who: kitchen, target: 'machine' },
  exportDataPackage: { who: kitchen, target: 'machine' },
  getStatistics: { who: kitchen, target: 'machine' },
  exportStatistics: { who: kitchen, target: 'machine' },
  getTariffs: { who: kitchen, target: 'machine' },
  changeTariffs: { who: kitchen, target: 'machine' },
  companyTariffs: { who: kitchen, target: 'servedCompany' },
  changeCompanyTariffs: { who: kitchen, target: 'servedCompany' },
  listConnectionLosses: { who: kitchen, target: 'machine' },
  listWebhooks: { who: kitchen },
  createWebhook: { who: kitchen },
  getWebhook: { who: kitchen, target: 'webhook' },
  changeWebhook: { who: kitchen, target: 'webhook' },
  deleteWebhook: { who: kitchen, target: 'webhook' },
  rotateWebhookSecret: { who: kitchen, target: 'webhook' },
  testWebhook: { who: kitchen, target: 'webhook' },
  listWebhookDeliveries: { who: kitchen, target: 'webhook' },
  getWebhookDelivery: { who: kitchen, target: 'delivery' },
  replayWebhookDelivery: { who: kitchen, target: 'delivery' },
  replayFailedWebhookDeliveries: { who: kitchen, target: 'webhook' },
  getInstallation: { who: kitchen, target: 'machine' },
  changeInstallation: { who: service, target: 'machine' },
  getInstallationRun: { who: service, target: 'machine' },
  saveInstallationStep: { who: service, target: 'machine' },
  configureDisplay: { who: service, target: 'installationRun' },
  signInstallation: { who: service, target: 'installationRun', isForPeople: true },
  listInstallationReports: { who: kitchen, target: 'machine' },
  getInstallationReport: { who: kitchen, target: 'installationReport' },
  getBoardReplacement: { who: service, target: 'machine' },
  beginBoardReplacement: { who: service, target: 'machine' },
  cancelBoardReplacement: { who: service, target: 'machine' },
  takeOtherBoard: { who: service, target: 'machine' },
  issueBoardSecret: { who: service, target: 'machine' },
  restoreBoardMemory: { who: service, target: 'machine' },
  finishBoardReplacement: { who: service, target: 'machine' },
  // These calls have responses of their own for targets out of scope: modules/claiming.
  exposeClaimingCode: { who: kitchen, isForPeople: true },
  claimAppliance: { who: kitchen, isForPeople: true },
  unclaimAppliance: { who: kitchen, target: 'machine', isForPeople: true },
  listOpenAlarms: { who: kitchen },
  listSiteHygieneRecords: { who: kitchen },
  exportSiteHygieneRecords: { who: kitchen },
  listSiteHygieneDays: { who: kitchen },
  signSiteHygieneDay: { who: kitchen, target: 'reviewedCompany', isForPeople: true },
  listDeviatingCycles: { who: kitchen },
  countDeviatingCycles: { who: kitchen },
  listAlarms: { who: kitchen, target: 'machine' },
  exportAlarms: { who: kitchen, target: 'machine' },
  listServiceLog: { who: kitchen, target: 'machine' },
  getServiceLogEntry: { who: kitchen, target: 'serviceLogEntry' },
  writeServiceLogEntry: { who: service, target: 'machine' },
  deleteServiceLogEntry: { who: service, target: 'serviceLogEntry' },
  sendServiceLogPhoto: { who: service, target: 'serviceLogEntry' },
  getServiceLogPhoto: { who: kitchen, target: 'serviceLogEntry' },
  listEvents: { who: kitchen, target: 'machine' },
  getEvent: { who: kitchen, target: 'event' },
  getVersions: { who: kitchen, target: 'machine' },
  update: { who: service, target: 'machine' },
  exportEvents: { who: kitchen, target: 'machine' },
  resolveAlarm: { who: kitchen, target: 'alarm' },
  listAlarmResolutions: { who: kitchen, target: 'alarm' },
  listHygieneRecords: { who: kitchen, target: 'machine' },
  exportHygieneRecords: { who: kitchen, target: 'machine' },
  getHygieneRecord: { who: kitchen, target: 'hygieneRecord' },
  closeHygieneRecord: { who: kitchen, target: 'hygieneRecord', isForPeople: true },
  listHygieneDays: { who: kitchen, target: 'machine' },
  signHygieneDay: { who: kitchen, target: 'machine', isForPeople: true },
  listHygieneGaps: { who: kitchen, target: 'machine' },
  getLimitProfile: { who: kitchen, target: 'machine' },
  chooseLimitProfile: { who: service, target: 'machine' },
  companyLimitProfile: { who: service, target: 'servedCompany' },
  chooseCompanyLimitProfile: { who: service, target: 'servedCompany' },
  listLimitProfiles: { who: service, target: 'servedCompany' },
  createLimitProfile: { who: service, target: 'servedCompany' },
  changeLimitProfile: { who: service, target: 'limitProfile' },
  retireLimitProfile: { who: service, target: 'limitProfile' },
  exportLedger: { who: kitchen, target: 'hygieneRecord' },
  listInspectorLinks: { who: kitchen, target: 'servedCompany', isForPeople: true },
  createInspectorLink: { who: kitchen, target: 'servedCompany', isForPeople: true },
  revokeInspectorLink: { who: kitchen, target: 'inspectorLink', isForPeople: true },
  openInspection: { who: 'anybody' },
  exportInspectedLedger: { who: 'anybody' },
  getInspectedExportProgress: { who: 'anybody' },
  getLedgerKeys: { who: 'anybody' },
  listLedgerRoots: { who: 'anybody' },
  getLedgerCheckpoint: { who: 'anybody' },
  getServiceAccess: { who: service, target: 'machine', isForPeople: true },
  giveServiceAccess: { who: service, target: 'machine', isForPeople: true },
  endServiceAccess: { who: service, target: 'machine', isForPeople: true },
  factoryReset: { who: service, target: 'machine', isForPeople: true },
  completeMaintenance: { who: service, target: 'machine', isForPeople: true },
  giveBluetoothGrant: { who: service, target: 'machine', isForPeople: true },
  setBluetooth: { who: service, target: 'machine', isForPeople: true },
  getRemoteControl: { who: kitchen, target: 'machine' },
  runLive: { who: kitchen, target: 'machine' },
  cycle: { who: kitchen, target: 'machine' },
  switchShutdown: { who: kitchen, target: 'machine' },
  replaceChemistry: { who: kitchen, target: 'machine' },

  getParameters: { who: kitchen, target: 'machine' },
  listParameterHistory: { who: kitchen, target: 'machine' },
  writeParameters: { who: service, target: 'machine' },
  restorePresets: { who: service, target: 'machine' },
  getDefaultParameters: { who: kitchen },
  listDefaultParameterLists: { who: products },
  listDefaultParameterVersions: { who: products },
  publishDefaultParameters: { who: admin, isForPeople: true },
  getOtherInfo: { who: kitchen, target: 'machine' },

  changeAssistance: { who: service, target: 'machine' },
  listSettingsProfiles: { who: service },
  createSettingsProfile: { who: service },
  getSettingsProfile: { who: service, target: 'settingsProfile' },
  changeSettingsProfile: { who: service, target: 'settingsProfile' },
  markDefaultSettingsProfile: { who: service, target: 'settingsProfile' },
  deleteSettingsProfile: { who: service, target: 'settingsProfile' },
  listSettingsProfileVersions: { who: service, target: 'settingsProfile' },
  restoreSettingsProfileVersion: { who: service, target: 'settingsProfile' },
  previewSettingsProfile: { who: service, target: 'settingsProfile' },
  applySettingsProfile: { who: service, target: 'settingsProfile' },
  listSettingsProfileRuns: { who: service },
  getSettingsProfileRun: { who: service, target: 'run' },

  listCustomers: { who: service },
  createCustomer: { who: service },
  getCustomer: { who: service, target: 'customer' },
  listAssignableAppliances: { who: service, target: 'customer' },
  changeCustomer: { who: service, target: 'customer' },
  deleteCustomer: { who: service, target: 'customer' },
  assignAppliance: { who: service, target: 'customer' },
  unassignAppliance: { who: service, target: 'customer' },

  assignApplianceToCompany: { who: manager, target: 'machine' },
  listPendingUsers: { who: manager },
  decideSignUp: { who: manager, target: 'applicant' },
  activateService: { who: manager, target: 'applicant' },
  listAuditLog: { who: manager },

  getSetup: { who: admin, isForPeople: true },
  sendTestMail: { who: admin, isForPeople: true },
  dismissSetup: { who: admin, isForPeople: true },

  listUsers: { who: accounts },
  deleteUser: { who: accounts, target: 'account' },
  updateRole: { who: accounts, target: 'account' },
  updateCompany: { who: accounts, target: 'account' },
  updateAdministrationProfile: { who: accounts, target: 'account' },
  activateUser: { who: accounts, target: 'deletedAccount' },
  resetUserPassword: { who: accounts, target: 'account' },
  endUserSessions: { who: accounts, target: 'account' },
  inviteUser: { who: accounts, target: 'company' },
  listInvitations: { who: accounts },
  withdrawInvitation: { who: accounts, target: 'invitation' },

  addAppliance: { who: addProducts, target: 'company' },
  getLinkAddress: { who: addProducts },
  importAppliances: { who: addProducts },
  printApplianceLabels: { who: addProducts, target: 'administeredMachine' },
  listApplianceImports: { who: addProducts },
  getApplianceImport: { who: addProducts, target: 'import' },
  fetchImportSecrets: { who: addProducts, target: 'import' },
  eraseImportSecrets: { who: addProducts, target: 'import' },

  listAdministeredMachines: { who: products },
  exportAdministeredMachines: { who: products },
  renewLinkSecret: { who: products, target: 'administeredMachine' },
  moveAppliance: { who: products, target: 'administeredMachine' },
  listClaimants: { who: products },
  claimFor: { who: products, target: 'administeredMachine' },
  endClaim: { who: products, target: 'administeredMachine' },
  deleteAppliance: { who: products, target: 'administeredMachine' },

  listCompanies: { who: companies },
  getCompany: { who: companies, target: 'company' },
  createCompany: { who: companies, target: 'company' },
  renameCompany: { who: companies, target: 'company' },
  moveCompany: { who: companies, target: 'company' },
  deleteCompany: { who: companies, target: 'company' },
  getServicePin: { who: companies, target: 'company' },
  setServicePin: { who: companies, target: 'company' },
  removeServicePin: { who: companies, target: 'company' },

  listServiceClients: { who: accounts, isForPeople: true },
  createServiceClient: { who: accounts, target: 'company', isForPeople: true },
  changeServiceClient: { who: accounts, target: 'serviceClient', isForPeople: true },
  rotateServiceClient: { who: accounts, target: 'serviceClient', isForPeople: true },
  revokeServiceClient: { who: accounts, target: 'serviceClient', isForPeople: true },

  listSubscriptionKeys: { who: administrator, isForPeople: true },
  getSubscriptionKey: { who: administrator, target: 'subscriptionKey', isForPeople: true },
  createSubscriptionKey: { who: administrator, isForPeople: true },
  changeSubscriptionKey: { who: administrator, target: 'subscriptionKey', isForPeople: true },
  rotateSubscriptionKey: { who: administrator, target: 'subscriptionKey', isForPeople: true },
  revokeSubscriptionKey: { who: administrator, target: 'subscriptionKey', isForPeople: true },
};
