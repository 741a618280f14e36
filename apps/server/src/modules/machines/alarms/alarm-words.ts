import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Language } from '@washboard/contract/languages/languages';
import { type MeasurementSystem, temperatureForDisplay } from '@washboard/contract/units/units';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { temperatureLimits } from '@washboard/machine-model/ranges/temperature-limits';

interface AlarmWords {
  description: string;
  solutions: readonly string[];
}

type Catalogue = ReadonlyMap<string, AlarmWords>;

const catalogues = new Map<string, Catalogue>();

export function alarmWordsOf(gamma: Gamma, language: Language, system: MeasurementSystem): Catalogue {
  const key = `${gamma} ${language} ${system}`;
  const catalogue = catalogues.get(key) ?? fillIn(gamma, language, system);
  catalogues.set(key, catalogue);
  return catalogue;
}

function fillIn(gamma: Gamma, language: Language, system: MeasurementSystem): Catalogue {
  const filled = (text: string) =>
    text
      .replaceAll('{criticalTmp}', limitText(temperatureLimits.criticalTmp, system))
      .replaceAll('{restartTmp}', limitText(temperatureLimits.restartTmp, system));
  return new Map(
    alarmCatalogueOf(gamma).map(({ errorCode, description, solutions }) => [
      errorCode,
      {
        description: filled(description[language]),
        solutions: solutions.map((solution) => filled(solution[language])),
      },
    ]),
  );
}

/** The web app rounds down the same way, which keeps the text from exceeding the limit. */
function limitText(deciCelsius: number, system: MeasurementSystem): string {
  const degrees = Math.floor(temperatureForDisplay(deciCelsius, system));
  return `${degrees}\u00a0${system === 'metric' ? '°C' : '°F'}`;
}
