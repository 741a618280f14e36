/** The package fs-native-extensions has no types of its own. */
declare module 'fs-native-extensions' {
  export function tryLock(file: number): boolean;
  export function unlock(file: number): void;
}
