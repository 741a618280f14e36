import markUrl from '#brand-mark.svg';

/** The name of the brand is beside the mark or in the page title. */
export function BrandMark({ size }: { size: number }) {
  return <img src={markUrl} alt="" width={size} height={size} />;
}
