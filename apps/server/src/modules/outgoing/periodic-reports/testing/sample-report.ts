import type { FigureCoverage, UsedFigure } from '@washboard/contract/periodic-reports/figure-coverage';
import type { PeriodicReport, ReportMachine } from '@washboard/contract/periodic-reports/periodic-report';

const all = { machines: 2, partial: 0, since: null, cyclesOnly: 0, missing: [] };
const none = { ...all, machines: 0 };
export const fullCoverage: FigureCoverage = { cycles: all, waterVlm: all, energyWh: all, cost: all };

const figures = {
  cycles: 110,
  waterVlm: 37_854,
  energyWh: 330_400,
  cost: 41.5,
  washing: 10_000,
  hygienic: 9_999,
  deviating: 1,
  closed: 0,
  daysSigned: 5,
  daysMissed: 2,
  alarms: 3,
  coverage: fullCoverage,
};
const before = {
  ...figures,
  cycles: 100,
  waterVlm: 0,
  energyWh: null,
  coverage: { ...fullCoverage, energyWh: none },
};
const comparable: UsedFigure[] = ['cycles', 'waterVlm', 'cost'];
const compared = { figures, before, comparable, openAlarms: 0, openDeviations: 2 };

export const sampleMachine: ReportMachine = {
  serialNumber: 'PONTE0001',
  applianceName: 'Piatti',
  gamma: 'infinity',
  companyName: 'Trattoria Al Ponte',
  ...compared,
};

/** 3,785.4 litres are 1,000 gallons. */
export const sampleReport: PeriodicReport = {
  kind: 'weekly',
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: 'Europe/Rome',
  isMetric: false,
  machineCount: 2,
  siteCount: 1,
  attentionCount: 0,
  longestAlarm: null,
  attention: [],
  ...compared,
  days: [
    { day: '2026-11-16', cycles: 110, machines: 2, washing: 110, hygienic: 109, deviating: 1 },
    { day: '2026-11-17', cycles: 55, machines: 2, washing: 55, hygienic: 55, deviating: 0 },
    { day: '2026-11-18', cycles: null, machines: 0, washing: 0, hygienic: 0, deviating: 0 },
  ],
  sites: [{ companyCode: '300001', companyName: 'Trattoria Al Ponte', machineCount: 2, ...compared }],
  machines: [
    sampleMachine,
    { ...sampleMachine, serialNumber: 'PONTE0002', applianceName: 'Bicchieri', gamma: 'hiline' },
  ],
};
