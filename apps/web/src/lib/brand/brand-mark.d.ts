declare module '#brand-mark.svg' {
  const url: string;
  export default url;
}
