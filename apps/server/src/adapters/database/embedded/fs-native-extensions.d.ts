/** The package has no types; this declares only its advisory kernel locks on an open file. */
declare module 'fs-native-extensions' {
  export function tryLock(file: number): boolean;
  export function unlock(file: number): void;
}
