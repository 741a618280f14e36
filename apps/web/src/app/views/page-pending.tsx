/** Holds the place of a page whose code is still on its way, so that the footer does not jump up and down. */
export function PagePending() {
  return <div style={{ minHeight: '100dvh' }} aria-busy="true" />;
}
