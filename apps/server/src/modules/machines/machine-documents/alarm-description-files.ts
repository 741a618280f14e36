import type { AlarmDescriptions } from '@washboard/contract/alarms/alarm-descriptions';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import { limits } from '@washboard/machine-model/ranges/limits';
import { type AssetFile, assetFile, hashOf } from './asset-file.ts';

/** The alarm descriptions of these ranges, by language and `.json`. */
export function createAlarmDescriptionFiles(gammas: readonly Gamma[]): Map<string, AssetFile> {
  return new Map(
    languages.map((language) => {
      const text = JSON.stringify(descriptionsIn(language, gammas));
      return [`${language}.json`, assetFile(hashOf(text), () => text)];
    }),
  );
}

function descriptionsIn(language: Language, gammas: readonly Gamma[]): AlarmDescriptions {
  const descriptions = gammas.map((gamma) => [
    gamma,
    Object.fromEntries(alarmCatalogueOf(gamma).map((alarm) => [alarm.errorCode, alarm.description[language]])),
  ]);
  const { criticalTmp, restartTmp } = limits;
  return { limits: { criticalTmp, restartTmp }, descriptions: Object.fromEntries(descriptions) };
}
