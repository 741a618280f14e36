import type { BrandId } from '@washboard/contract/brands/brands';
import { type DemoMachine, idle, kitchen, off, twoVisits } from './demo-machine.ts';

type Unit = Pick<DemoMachine, 'serialNumber' | 'gamma' | 'modelNumber' | 'applianceName' | 'faults' | 'isWithoutRadio'>;

type Past = NonNullable<DemoMachine['past']>;

/** A brand's machine at a place, with its own part of the past. */
type UnitWithPast = Unit & Partial<Pick<Past, 'cycles' | 'earlierDays' | 'troubles'>>;

interface Place extends Omit<DemoMachine, keyof Unit | 'past'>, Record<BrandId, UnitWithPast> {
  past?: Pick<Past, 'house' | 'troubles' | 'visits'> & { silentForH?: number };
}

const inf50 = { gamma: 'infinity', modelNumber: 'INF-50' } as const;
const inf55 = { gamma: 'infinity', modelNumber: 'INF-55' } as const;
const hln40 = { gamma: 'hiline', modelNumber: 'HLN-40' } as const;
const prm70 = { gamma: 'prime', modelNumber: 'PRM-70' } as const;
const gev45 = { gamma: 'ge', modelNumber: 'GEV-45' } as const;
const tlx50 = { gamma: 'tl', modelNumber: 'TLX-50' } as const;
const cex40 = { gamma: 'ce', modelNumber: 'CEX-40' } as const;
const hpx70 = { gamma: 'hpw', modelNumber: 'HPX-70' } as const;

const maker = { companyCode: '100000', country: 'IT' } as const;
const alPonte = { companyCode: '300001', country: 'IT' } as const;
const belvedere = { companyCode: '300002', country: 'IT' } as const;
const linde = { companyCode: '300003', country: 'DE' } as const;

/** Both brands have the same places and nearly the same past. */
const places: readonly Place[] = [
  {
    ...alPonte,
    installationDate: '2024-03-11',
    behaviour: kitchen,
    marea: {
      ...inf50,
      serialNumber: 'IN240001',
      applianceName: 'Piatti 1',
      cycles: 41_236,
      earlierDays: 700,
      troubles: [{ fault: 'filterMisplaced', daysAgo: 1, from: 19 * 60, hours: 2 }],
    },
    brina: { ...tlx50, serialNumber: 'TL240001', applianceName: 'Sala 1', cycles: 22_814 },
    past: {
      house: 'restaurant',
      troubles: [
        {
          fault: 'closedTap',
          daysAgo: 12,
          from: 9 * 60,
          hours: 1.5,
          note: { by: 'kitchen@washboard.example', solution: 1, words: '' },
        },
        { fault: 'filterMisplaced', daysAgo: 4, from: 12 * 60, hours: 2 },
      ],
    },
  },
  {
    ...alPonte,
    installationDate: '2024-03-11',
    behaviour: idle,
    marea: { ...inf50, serialNumber: 'IN240002', applianceName: 'Piatti 2', cycles: 38_902 },
    brina: { ...tlx50, serialNumber: 'TL240002', applianceName: 'Sala 2', cycles: 20_377 },
    past: {
      house: 'restaurant',
      troubles: [
        {
          fault: 'flowMeterBreak',
          daysAgo: 8,
          from: 11 * 60,
          hours: 30,
          note: {
            by: 'service@washboard.example',
            solution: null,
            words: 'Flow meter replaced; its plug was corroded.',
          },
        },
      ],
      visits: twoVisits,
    },
  },
  {
    ...alPonte,
    installationDate: '2024-05-02',
    behaviour: off,
    marea: { ...hln40, serialNumber: 'HL240001', applianceName: 'Bicchieri bar', cycles: 29_517 },
    brina: { ...cex40, serialNumber: 'CE240001', applianceName: 'Calici bar', cycles: 15_092 },
    past: { house: 'bar', troubles: [{ fault: 'boilerProbeBreak', daysAgo: 5, from: 18 * 60, hours: 3 }] },
  },
  {
    ...alPonte,
    installationDate: null,
    behaviour: null,
    marea: { ...inf50, serialNumber: 'IN240091', applianceName: 'Banco prova' },
    brina: { ...tlx50, serialNumber: 'TL240091', applianceName: 'Banco prova' },
  },
  {
    ...belvedere,
    installationDate: '2024-01-22',
    behaviour: kitchen,
    marea: { ...prm70, serialNumber: 'PR240001', applianceName: 'Capote cucina', cycles: 45_180 },
    brina: { ...hpx70, serialNumber: 'HP240001', applianceName: 'Capote brigata', cycles: 33_645 },
    past: {
      house: 'restaurant',
      troubles: [
        {
          fault: 'scaledBoilerElement',
          daysAgo: 20,
          from: 12 * 60,
          hours: 8,
          note: {
            by: 'service@washboard.example',
            solution: null,
            words: 'Descaled. Softener set to the hardness measured.',
          },
        },
      ],
    },
  },
  {
    ...belvedere,
    installationDate: '2024-06-17',
    behaviour: null,
    marea: { ...gev45, serialNumber: 'GE240001', applianceName: 'Colazioni', cycles: 30_411 },
    brina: { ...cex40, serialNumber: 'CE240003', applianceName: 'Calici colazione', cycles: 12_930 },
    past: {
      house: 'hotelBreakfast',
      silentForH: 51,
      troubles: [{ fault: 'blockedDrain', daysAgo: 9, from: 8 * 60, hours: 6 }],
    },
  },
  {
    ...belvedere,
    installationDate: '2024-01-22',
    behaviour: kitchen,
    marea: { ...inf55, serialNumber: 'IN240003', applianceName: 'Ristorante', cycles: 43_377 },
    brina: { ...tlx50, serialNumber: 'TL240003', applianceName: 'Ristorante lago', cycles: 24_508 },
    past: { house: 'restaurant', troubles: [{ fault: 'blockedDrain', daysAgo: 14, from: 22 * 60, hours: 3 }] },
  },
  {
    ...linde,
    installationDate: '2024-04-08',
    behaviour: kitchen,
    marea: { ...inf50, serialNumber: 'IN240004', applianceName: 'Spülküche', cycles: 36_714 },
    brina: { ...tlx50, serialNumber: 'TL240004', applianceName: 'Spülküche 1', cycles: 19_266 },
    past: { house: 'restaurant', troubles: [{ fault: 'lostPhaseL2', daysAgo: 6, from: 19 * 60, hours: 2 }] },
  },
  {
    ...linde,
    installationDate: '2024-04-08',
    behaviour: kitchen,
    marea: { ...hln40, serialNumber: 'HL240002', applianceName: 'Gläser Theke', isWithoutRadio: true, cycles: 34_055 },
    brina: { ...cex40, serialNumber: 'CE240002', applianceName: 'Weingläser', cycles: 17_731 },
    past: { house: 'bar', troubles: [{ fault: 'boilerThermostatTrip', daysAgo: 21, from: 17 * 60, hours: 4 }] },
  },
  {
    ...linde,
    installationDate: '2024-04-09',
    behaviour: idle,
    marea: {
      ...prm70,
      serialNumber: 'PR240002',
      applianceName: 'Haube Küche',
      faults: ['voltageSensorBreak'],
      cycles: 28_640,
    },
    brina: {
      ...hpx70,
      serialNumber: 'HP240002',
      applianceName: 'Haube Spülküche',
      faults: ['inletProbeBreak'],
      cycles: 26_119,
    },
    past: { house: 'beerGarden', troubles: [{ fault: 'tankProbeDrift', daysAgo: 16, from: 10 * 60, hours: 50 }] },
  },
  {
    ...linde,
    installationDate: '2024-04-09',
    behaviour: off,
    marea: { ...gev45, serialNumber: 'GE240002', applianceName: 'Biergarten', cycles: 25_393 },
    brina: { ...tlx50, serialNumber: 'TL240005', applianceName: 'Gartenschänke', cycles: 11_482 },
    past: { house: 'beerGarden', troubles: [{ fault: 'leakIntoBase', daysAgo: 11, from: 20 * 60, hours: 3 }] },
  },
  {
    ...maker,
    installationDate: null,
    behaviour: idle,
    marea: { ...inf50, serialNumber: 'IN240090', applianceName: 'My device' },
    brina: { ...tlx50, serialNumber: 'TL240090', applianceName: 'My device' },
  },
  {
    ...maker,
    installationDate: null,
    behaviour: off,
    marea: { ...hln40, serialNumber: 'HL240090', applianceName: 'My device' },
    brina: { ...cex40, serialNumber: 'CE240090', applianceName: 'My device' },
  },
];

export function demoMachinesOf(brand: BrandId): readonly DemoMachine[] {
  return places.map(({ marea, brina, past, ...place }) => {
    const { cycles = 0, earlierDays, troubles = [], ...unit } = { marea, brina }[brand];
    if (!past) return { ...place, ...unit };
    const own = {
      cycles,
      ...(earlierDays !== undefined && { earlierDays }),
      troubles: [...past.troubles, ...troubles],
    };
    return { ...place, ...unit, past: { silentForH: 0, ...past, ...own } };
  });
}
