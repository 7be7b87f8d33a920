import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Términos del servicio',
    intro: 'Al abrir una cuenta en Arara aceptas estas reglas. Son breves para que se puedan leer.',
    sections: [
      {
        heading: 'Quién puede jugar',
        paragraphs: [
          'Solo personas de 18 años o más, con su propio CPF. Cada CPF tiene una sola cuenta. La edad y el nombre se comprueban con el CPF.',
          'Es responsabilidad tuya saber si está permitido jugar en línea donde estás.',
        ],
      },
      {
        heading: 'Depósitos',
        paragraphs: [
          'Los depósitos se hacen por Pix, desde una cuenta de tu propio CPF. El pago debe completarse en 30 minutos. Un Pix de otro CPF vuelve a quien lo envió.',
          'Antes de una retirada, el importe depositado debe apostarse una vez. La pantalla de depósito muestra el total antes de que pagues.',
        ],
      },
      {
        heading: 'Bonos',
        paragraphs: [
          'Un bono debe apostarse dos veces antes de pasar a saldo real; el de la ventana «Un bono para ti», una vez. Las apuestas cuentan primero para el importe depositado y solo después para el bono.',
          'Una apuesta con una probabilidad de ganar superior al 70 % cuenta solo un 20 % para el bono. Para el importe depositado cuenta entera.',
          'Tienes 30 días: después, lo que quede del bono se cierra. Puedes renunciar a un bono cuando quieras, y tu saldo real no cambia. Solo hay un bono de depósito en curso a la vez.',
        ],
      },
      {
        heading: 'Apuestas y resultados',
        paragraphs: [
          'El resultado de una ronda de los juegos de la casa se fija antes de la apuesta, y el de una apuesta deportiva lo decide el partido, como dicen las reglas deportivas.',
          'Nadie puede cambiar el resultado de una ronda, y puedes comprobar cualquiera en la página de verificación.',
          'Cada juego muestra el retorno que promete. Vale para la media de muchas rondas, no para una.',
        ],
        link: { href: '/text_re', label: 'Reglas deportivas' },
      },
      {
        heading: 'Retiradas',
        paragraphs: [
          'Las retiradas se pagan por Pix a una cuenta tuya, con CPF o CNPJ. Las cuentas habilitadas también pueden cobrar en USDT, en la dirección que indiquen, a la cotización mostrada con la solicitud y menos 1 USDT de la red. Toda solicitud se revisa antes de pagarse. El máximo es 10.000 R$ por retirada.',
        ],
      },
      {
        heading: 'Cierre',
        paragraphs: [
          'Podemos suspender cuentas usadas por otra persona, con datos falsos o para el fraude. El dinero real que es tuyo sigue siendo tuyo.',
        ],
      },
    ],
  },
  pp: {
    title: 'Privacidad',
    intro: 'Guardamos lo mínimo que te permite jugar y que exige la ley, y aquí decimos qué es.',
    sections: [
      {
        heading: 'Qué guardamos',
        paragraphs: [
          'El nombre, el CPF, el correo y el teléfono que das; los depósitos, retiradas y rondas; y las entradas a tu cuenta.',
          'El CPF y los datos de retirada se guardan cifrados y se muestran enmascarados.',
        ],
      },
      {
        heading: 'Para qué',
        paragraphs: [
          'Para confirmar tu identidad y tu edad, mover tu dinero, prevenir el fraude y cumplir obligaciones legales. No vendemos datos.',
        ],
      },
      {
        heading: 'En tu dispositivo',
        paragraphs: [
          'Guardamos tu sesión, el idioma y un número aleatorio que identifica este dispositivo. Las herramientas de publicidad solo funcionan si las permites.',
        ],
      },
      {
        heading: 'Tus derechos',
        paragraphs: [
          'La LGPD te da derecho a ver, corregir y copiar tus datos, y a que se borre lo que la ley no nos obliga a conservar.',
          'Tus datos están en el menú y en la cartera; en Registros descargas el extracto de todo lo que se movió en tu cuenta.',
        ],
      },
    ],
  },
  jr: {
    title: 'Juego responsable',
    intro:
      'Jugar es un entretenimiento de pago, no un ingreso. Con el tiempo gana la casa: eso es lo que dice el retorno de cada juego.',
    sections: [
      {
        heading: 'Reglas que ayudan',
        paragraphs: [
          'Decide cuánto puedes gastar antes de empezar, y detente cuando llegues.',
          'No intentes recuperar lo perdido. La próxima ronda no sabe nada de la anterior.',
          'No juegues con dinero del alquiler o de las facturas, ni con dinero prestado. No juegues después de beber.',
        ],
      },
      {
        heading: 'Tus herramientas',
        paragraphs: [
          'Fija límites de depósito, apuesta, pérdida y tiempo, mira cuánto ha entrado y salido, haz una pausa o autoexclúyete.',
        ],
        link: { href: '/protecao', label: 'Abrir límites y protección' },
      },
      {
        heading: 'Señales de alerta',
        paragraphs: [
          'Ocultar cuánto juegas, pensar en ello todo el día, apostar cada vez más para sentir lo mismo, irritarte al parar: si te reconoces aquí, haz una pausa y habla con alguien.',
        ],
      },
      {
        heading: 'Menores',
        paragraphs: [
          'Jugar está prohibido antes de los 18 años. No dejes tu cuenta abierta en dispositivos que usan niños.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Confirmación de identidad',
    intro: 'Antes del primer depósito confirmamos que la cuenta es tuya. Tarda menos de un minuto.',
    sections: [
      {
        heading: 'Qué pedimos',
        paragraphs: [
          'Tu nombre completo y tu CPF, tal como figuran en la Receita Federal. No hace falta enviar ningún documento.',
        ],
      },
      {
        heading: 'Qué comprobamos',
        paragraphs: [
          'Que el CPF es válido, que es tuyo y que tienes 18 años o más. Cada CPF puede tener una sola cuenta.',
        ],
      },
      {
        heading: 'Por qué',
        paragraphs: [
          'Para que solo tú muevas tu dinero, para proteger a los menores y porque lo exige la ley contra el blanqueo de capitales.',
        ],
      },
    ],
  },
};
