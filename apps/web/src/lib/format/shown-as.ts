import type { HourCycle } from '@washboard/contract/machine-link/display-settings';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { createContext } from 'react';
import type { Language } from '../i18n/languages.ts';

export interface ShownAs {
  language?: Language | undefined;
  measurementSystem?: MeasurementSystem | undefined;
  hourCycle?: HourCycle | undefined;
}

export const ShownAsContext = createContext<ShownAs>({});
