/** Allows a line break only before the host. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at + 1)}
      <wbr />
      {children.slice(at + 1)}
    </>
  );
}
