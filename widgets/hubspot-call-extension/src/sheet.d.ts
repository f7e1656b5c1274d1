/** A style sheet that is loaded on demand: its address. */
declare module '*.css?sheet' {
  const address: string;
  export default address;
}
