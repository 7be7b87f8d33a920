import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'Soporte ha respondido',
    paragraphs: [
      'Hay una respuesta de soporte para ti. Por tu seguridad, su texto no está en este correo: entra en tu cuenta para leerla.',
      'Nunca pedimos tu contraseña ni un código, ni aquí ni en la conversación.',
    ],
    link: 'Abrir la conversación',
  },
  received: {
    subject: 'Hemos recibido tu reclamación {number}',
    paragraphs: [
      'Tu reclamación tiene el número {number}. Sigue la respuesta con él y con la clave que se mostró en la pantalla:',
      'La clave no está en este correo. ¿No has sido tú? Ignora este mensaje.',
    ],
    link: 'Seguir la reclamación',
  },
  inReview: {
    subject: 'Tu reclamación {number} está en revisión',
    paragraphs: ['Una persona del equipo está revisando la reclamación {number}. Síguela con el número y la clave:'],
    link: 'Seguir la reclamación',
  },
  answered: {
    subject: 'Tu reclamación {number} tiene respuesta',
    paragraphs: [
      'Hay una respuesta a la reclamación {number}. Por tu seguridad, su texto no está en este correo: léela con el número y la clave:',
    ],
    link: 'Leer la respuesta',
  },
  closed: {
    subject: 'Tu reclamación {number} se ha cerrado',
    paragraphs: ['La reclamación {number} se ha cerrado. Sus respuestas siguen disponibles con el número y la clave:'],
    link: 'Leer las respuestas',
  },
};
