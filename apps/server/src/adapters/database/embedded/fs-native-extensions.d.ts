/** The part that we use; the package brings no types. Advisory locks of the kernel on an open file. */
declare module 'fs-native-extensions' {
  export function tryLock(file: number): boolean;
  export function unlock(file: number): void;
}
