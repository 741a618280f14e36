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
const fleetFigure = { value: null, machines: 0, before: null, like: null, trend: [null, null, null, null] };
const fleetFigures = {
  validShare: {
    value: 0.99585,
    machines: 1,
    before: 0.99495,
    like: { value: 0.99612, own: 0.99585, machines: 12 },
    trend: [0.9967, 0.9934, 0.9966, 0.9966],
  },
  cost: fleetFigure,
  water: {
    value: 39.3,
    machines: 1,
    before: 30.5,
    like: { value: 30, own: 39.3, machines: 12 },
    trend: [31.2, 38.9, 43.1, 43.7],
  },
  energy: fleetFigure,
  chemistry: fleetFigure,
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
          openDeviations: 0,
          state: { connection: { state: 'online', since: at }, status, telemetry, openAlarms: [] },
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
  getDayStrips: {
    answer: {
      from: '2026-11-24T23:00:00.000Z',
      until: at,
      programmes: ['dishes', 'glasses'],
      machines: [
        {
          serialNumber: 'IN240002',
          timeZone: 'Europe/Rome',
          mergedS: 0,
          bands: { state: [1, 2, 3], lengthS: [21_600, 1_500, 6_594] },
          cycles: {
            startS: [24_300, 24_480, 27_000],
            lengthS: [128, 131, 96],
            programme: [0, 0, 1],
            result: [0, 1, 0],
            count: [1, 1, 1],
          },
          alarms: {
            startS: [23_000],
            lengthS: [420],
            isOpen: [false],
            rank: [2],
            errorCode: ['W01'],
            count: [1],
          },
          alarmsLeftOut: 0,
          deviations: { atS: [24_611], isOpen: [true], recordId: [1_204], count: [1] },
        },
      ],
      missing: [],
    },
  },
  getFleetStatistics: {
    answer: {
      from: '2026-10-28',
      to: '2026-11-25',
      before: '2026-09-30',
      by: 'machine',
      parts: ['2026-10-28', '2026-11-04', '2026-11-11', '2026-11-18'],
      rule: { minCycles: 100, minPartCycles: 20, minMachines: 3, share: 0.25, points: 0.05 },
      isMetric: true,
      machineCount: 13,
      outlierCount: 1,
      whole: { cycles: 11_402, cyclesBefore: 11_190, valid: 11_361, figures: fleetFigures },
      items: [
        {
          companyCode: '300001',
          companyName: 'Trattoria Al Ponte',
          machine: {
            serialNumber: 'IN240002',
            applianceName: 'Piatti 2',
            gamma: 'infinity',
            modelNumber: 'INF-50',
          },
          machineCount: 1,
          cycles: 1_204,
          cyclesBefore: 1_187,
          valid: 1_199,
          isComparable: true,
          figures: fleetFigures,
          outliers: [{ figure: 'water', against: 'like', by: 0.31 }],
          unpriced: null,
          countedFrom: null,
          withoutCounters: 0,
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
