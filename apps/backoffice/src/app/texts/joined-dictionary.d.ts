declare module '*.json?all' {
  const texts: import('use-intl').Messages;
  export default texts;
}
declare module '*.json?sports' {
  const texts: import('use-intl').Messages;
  export default texts;
}
