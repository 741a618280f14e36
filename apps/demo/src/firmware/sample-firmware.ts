import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { LocalizedText } from '@washboard/contract/data-models/parameters';
import type { FirmwareModule } from '@washboard/contract/firmware/firmware-version';
import type { FirmwareDescription } from '@washboard/server/modules/machines/firmware/index';

/** Release notes of the sample programs, which run nowhere. */
const samples: readonly {
  module: FirmwareModule;
  version: string;
  minimumVersion: string;
  notes: LocalizedText;
}[] = [
  {
    module: 'FW00',
    version: '1.5.0',
    minimumVersion: '1.4.0',
    notes: {
      en: 'Sample content of the demo. The boiler is heated in shorter steps and holds its temperature more evenly.',
      fr: 'Contenu d’exemple de la démo. Le surchauffeur chauffe par étapes plus courtes et garde une température plus stable.',
      de: 'Beispielinhalt der Demo. Der Boiler wird in kürzeren Schritten geheizt und hält seine Temperatur gleichmäßiger.',
      it: 'Contenuto di esempio della demo. Il boiler viene riscaldato a passi più brevi e mantiene la temperatura in modo più uniforme.',
      es: 'Contenido de ejemplo de la demo. El calderín se calienta en pasos más cortos y mantiene su temperatura con mayor regularidad.',
    },
  },
  {
    module: 'FW02',
    version: '1.2.0',
    minimumVersion: '1.1.0',
    notes: {
      en: 'Sample content of the demo. The display is easier to read in bright light.',
      fr: 'Contenu d’exemple de la démo. L’écran se lit mieux en pleine lumière.',
      de: 'Beispielinhalt der Demo. Das Display ist bei hellem Licht besser lesbar.',
      it: 'Contenuto di esempio della demo. Il display si legge meglio in piena luce.',
      es: 'Contenido de ejemplo de la demo. La pantalla se lee mejor con mucha luz.',
    },
  },
];

export function sampleFirmware(gamma: Gamma): FirmwareDescription[] {
  return samples.map((sample) => ({ ...sample, gamma, file: `${gamma}-${sample.module}-${sample.version}.bin` }));
}

const sampleBytes = 256 * 1024;

/** The size of a small program. */
export function sampleContent({ gamma, module, version }: FirmwareDescription): Buffer {
  return Buffer.alloc(sampleBytes, `Sample firmware of the demo: ${gamma} ${module} ${version}. It runs nowhere.\n`);
}
