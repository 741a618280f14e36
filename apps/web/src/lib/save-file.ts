/** Hands a file over to the browser, as if it had been downloaded. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
