/** Minutes and degrees Celsius for each kind. */
export const STEEPING = {
  black: { minutes: 4, celsius: 100 },
  green: { minutes: 2, celsius: 75 },
  white: { minutes: 5, celsius: 80 },
};
