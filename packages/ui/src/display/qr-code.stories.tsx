import { QrCode } from './qr-code.tsx';

export default { title: 'display/QrCode' };

export const Short = () => <QrCode text="https://arara.example/y/H2K9" label="Código QR do convite" />;
/** As long as the text of a Pix payment. */
export const Long = () => (
  <QrCode
    text="00020101021226830014br.gov.bcb.pix2561pix.example/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5905ARARA6009SAO PAULO62070503***6304ABCD"
    label="Código QR do Pix"
  />
);
