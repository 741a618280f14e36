export type PreferenceName =
  | 'language'
  | 'measurementSystem'
  | 'colorScheme'
  | 'email'
  | 'sideBar'
  | 'sites'
  | 'announced'
  | 'shell'
  | 'push'
  | 'shortcutsKey';

export const preferenceKey = (name: PreferenceName) => `washboard.${name}`;

/** Never store secrets here. Null if storage is blocked. */
export function readPreference(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(preferenceKey(name));
  } catch {
    return null;
  }
}
