export interface Example {
  request?: unknown;
  answer?: unknown;
}

const at = '2026-11-25T07:14:54.387Z';
const receivedAt = '2026-11-25T07:14:54.412Z';
const telemetry = {
  boilerTmp: 849,
  tankTmp: 629,
  waterTmp: 149,
  boilerVlm: 71,
  tankVlm: 110,
  rinseWaterVlm: 0,
  rinseWaterFlowRate: 0,
  at,
  receivedAt,
  isClockDoubtful: false,
};
const status = {
  systemState: 2,
  isDoorOpen: false,
  cycle: null,
  cycleBar: null,
  phase: null,
  isRemotelyControlled: false,
  at,
  receivedAt,
  isClockDoubtful: false,
};
const key = {
  id: '5b1c4c2e-8a54-4f0c-9f5d-0b6f6d1f7a10',
  name: 'Service planner',
  hint: 'Nw9g',
  requestsPerMinute: 600,
  isBuiltIn: false,
  createdAt: at,
  createdBy: 'Ada Marini',
  rotatedAt: null,
  previousValidUntil: null,
  revokedAt: null,
  lastUsedAt: null,
  today: { requests: 0, refused: 0 },
  last30Days: { requests: 0, refused: 0 },
};
const newProgram = {
  name: 'Service planner',
  companyCode: '200001',
  role: 'SERVICE',
  administrationProfile: [],
  scopes: ['appliance:read'],
  expiresAt: '2027-11-25T00:00:00Z',
};
const program = {
  id: '3b61f4a2-6f0b-4f4e-8a7e-4c1d2f5b9e01',
  ...newProgram,
  scopes: ['account:own', 'appliance:read'],
  companyName: 'Navigli Service',
  hint: 'bjoY',
  createdAt: at,
  createdBy: 'Ada Marini',
  rotatedAt: null,
  previousValidUntil: null,
  lastTokenAt: null,
  revokedAt: null,
};

/** `npm run check` compares the examples with the schemas. */
export const apiExamples: Readonly<Record<string, Example>> = {
  requestToken: {
    request: { grant_type: 'client_credentials' },
    answer: {
      access_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIzYjYxZjRhMiJ9.c2lnbmF0dXJl',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'api account:own appliance:read',
    },
  },
  getDashboardConfig: { answer: { isDemo: false, isSetUp: true } },
  listAppliances: {
    answer: {
      items: [
        {
          serialNumber: 'IN240002',
          applianceName: 'Piatti 2',
          gamma: 'infinity',
          modelNumber: 'INF-50',
          revision: 'B',
          companyCode: '300001',
          companyName: 'Trattoria Al Ponte',
          state: { connection: { state: 'online', since: at }, status, telemetry, openAlarms: [] },
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
  getLastTelemetry: { answer: { body: { telemetry, status } } },
  runLive: { request: { sessionId: '0c3f6d1e-52a0-4b77-8a70-9d0b4f0c2a11', operationSet: 0 } },
  decideSignUp: {
    request: { pendingUserId: '3e9bb940-eecc-45a9-8984-e18b5a798178', accepted: true, role: 'SERVICE' },
    answer: { status: 'ACTIVE', companyCode: '200001' },
  },
  importAppliances: { request: 'serialNumber;gamma;modelNumber\nIN240100;infinity;INF-50\n' },
  createSubscriptionKey: {
    request: { name: 'Service planner', requestsPerMinute: 600 },
    answer: { ...key, key: 'wbk_wk--B0QzghogAv_N5rOockXS0vyMSDC8ZvEDY1_Nw9g' },
  },
  createServiceClient: {
    request: newProgram,
    answer: { ...program, clientSecret: 'wbs_8xqVsRdhF15JdkTHtfAzgiyzN1J4Njgn637F56YbjoY' },
  },
};
