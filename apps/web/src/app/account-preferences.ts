import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { localeCodes } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { fetchClient } from '../lib/api/api.ts';
import { chooseLanguage } from '../lib/i18n/i18n.ts';
import type { Language } from '../lib/i18n/languages.ts';
import { chooseMeasurementSystem } from '../lib/preferences.ts';
import { queryClient } from './query-client.ts';
import { userinfoKey } from './user-account.ts';

export async function applyAccountPreferences({ language, measurementSystem }: Userinfo): Promise<void> {
  chooseMeasurementSystem(measurementSystem);
  await chooseLanguage(language);
}

type DisplayChange = { language: (typeof localeCodes)[Language] } | { measurementSystem: MeasurementSystem };

export const storeLanguage = (language: Language) => keep({ language: localeCodes[language] });
export const storeMeasurementSystem = (measurementSystem: MeasurementSystem) => keep({ measurementSystem });

/** The choice applies in this browser even if the server cannot store it. */
async function keep(body: DisplayChange): Promise<void> {
  const { data } = await fetchClient.POST('/api/v1/account/updateUser', { body }).catch(() => ({ data: undefined }));
  if (data) queryClient.setQueryData(userinfoKey, data);
}
