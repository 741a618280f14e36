/** The part that we use; the package has no types. Advisory kernel locks on an open file. */
declare module 'fs-native-extensions' {
  export function tryLock(file: number): boolean;
  export function unlock(file: number): void;
}
