import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Language } from '@washboard/contract/languages/languages';
import { type MeasurementSystem, temperatureForDisplay } from '@washboard/contract/units/units';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { limits } from '@washboard/machine-model/ranges/limits';

interface AlarmWords {
  description: string;
  solutions: readonly string[];
}

/** The catalogue of a range by code, in one language and with its temperatures filled in. */
export function alarmWordsOf(gamma: Gamma, language: Language, system: MeasurementSystem): Map<string, AlarmWords> {
  const fillIn = (text: string) =>
    text
      .replaceAll('{criticalTmp}', limitText(limits.criticalTmp, system))
      .replaceAll('{restartTmp}', limitText(limits.restartTmp, system));
  return new Map(
    alarmCatalogueOf(gamma).map(({ errorCode, description, solutions }) => [
      errorCode,
      {
        description: fillIn(description[language]),
        solutions: solutions.map((solution) => fillIn(solution[language])),
      },
    ]),
  );
}

/** As the web app writes it: in whole degrees and never above the limit. */
function limitText(deciCelsius: number, system: MeasurementSystem): string {
  const degrees = Math.floor(temperatureForDisplay(deciCelsius, system));
  return `${degrees}\u00a0${system === 'metric' ? '°C' : '°F'}`;
}
