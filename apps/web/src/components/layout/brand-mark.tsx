import markUrl from '#brand-mark.svg';

/** Decoration: the brand's name always stands beside it or in the page title. */
export function BrandMark({ size }: { size: number }) {
  return <img src={markUrl} alt="" width={size} height={size} />;
}
