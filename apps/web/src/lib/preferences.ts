import { type MeasurementSystem, measurementSystems } from '@washboard/contract/units/units';
import { use, useSyncExternalStore } from 'react';
import { ShownAsContext } from './format/shown-as.ts';
import { type PreferenceName, preferenceKey, readPreference } from './stored-preference.ts';

const listeners = new Set<() => void>();

export function writePreference(name: PreferenceName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(preferenceKey(name));
    else localStorage.setItem(preferenceKey(name), value);
  } catch {
    // If storage is blocked, the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function usePreference(name: PreferenceName): string | null {
  return useSyncExternalStore(subscribe, () => readPreference(name));
}

export function useMeasurementSystem(): MeasurementSystem {
  const chosen = usePreference('measurementSystem');
  const { measurementSystem } = use(ShownAsContext);
  return measurementSystem ?? measurementSystems.find((system) => system === chosen) ?? 'metric';
}

export function chooseMeasurementSystem(system: MeasurementSystem): void {
  writePreference('measurementSystem', system);
}

export function useIsSideBarFolded(): boolean {
  return usePreference('sideBar') === 'folded';
}

export function foldSideBar(isFolded: boolean): void {
  writePreference('sideBar', isFolded ? 'folded' : null);
}

export const isShortcutsKeyOn = (): boolean => readPreference('shortcutsKey') !== 'off';

export function useIsShortcutsKeyOn(): boolean {
  return usePreference('shortcutsKey') !== 'off';
}

export function switchShortcutsKey(isOn: boolean): void {
  writePreference('shortcutsKey', isOn ? null : 'off');
}

/** Null until the user chooses. `public/before-paint.js` reads it, too. */
export function useChosenShell(): Shell | null {
  const chosen = usePreference('shell');
  return chosen === 'phone' || chosen === 'full' ? chosen : null;
}

export type Shell = 'phone' | 'full';

export function chooseShell(shell: Shell): void {
  writePreference('shell', shell);
}
